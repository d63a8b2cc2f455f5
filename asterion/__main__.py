"""`python -m asterion` is `asterion`."""

from asterion.cli import main

main()
