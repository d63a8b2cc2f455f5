"""`asterion serve DATABASE PORT [LEASE]` for attacks: often killed, so no game is prepared first."""

import os
import sys

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

from rich.console import Console

from asterion.web import run
from asterion.web.settings import Settings
from asterion.web.tables import warming


def nothing(_: object) -> None:
    pass


run.prepare = nothing
warming.warm_up = nothing
lease = float(sys.argv[3]) if len(sys.argv) > 3 else Settings.lease
settings = Settings(port=int(sys.argv[2]), database=sys.argv[1], browser=False, pause=0.02, lease=lease)
run.serve(Console(stderr=True, width=400), settings)
