#!/bin/sh
# Writes the pinned, hashed requirement files anew from pyproject.toml. Needs uv.
set -eu
cd "$(dirname "$0")/.."
lock() {
    out=$1
    shift
    uv pip compile pyproject.toml "$@" --universal --python-version 3.11 --upgrade \
        --generate-hashes --no-header --no-annotate --no-emit-index-url --quiet --output-file "requirements/$out.txt"
}
lock play --extra build
lock serve --extra build --extra postgresql --extra metrics
lock test --extra build --extra test
lock bench --extra build --extra bench
