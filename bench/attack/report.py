"""What an attack found, for a program and for docs/security.md, where every attack has its section."""

import argparse
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import mkdtemp

INTRODUCTION = """# What the server withstands

Programs in `bench/attack/` attack a running server as a power cut, an impatient person or somebody with bad
intentions would. Each writes its section here (`python bench/attack/NAME.py --write docs/security.md`), and a
short run of each is among the ordinary tests. The numbers are those of the last long run.
"""


def arguments(description: str | None) -> argparse.ArgumentParser:
    """The options that every attack has."""
    parser = argparse.ArgumentParser(description=(description or "").partition("\n")[0])
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write it into its section of a document")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def playground() -> Path:
    """An empty folder for databases; in memory where that is possible, as many are made and killed."""
    memory = Path("/dev/shm")
    return Path(mkdtemp(prefix="asterion-attack-", dir=memory if memory.is_dir() else None))


def tell(
    chosen: argparse.Namespace, name: str, title: str, tried: str, found: Mapping[str, object], faults: int
) -> None:
    """Tell what was found as was asked for; the exit status says whether anything was wrong."""
    if chosen.json:
        print(json.dumps({**found, "faults": faults}))
    else:
        print("\n".join(f"{words}: {value}" for words, value in found.items()))
    if chosen.write:
        write(chosen.write, name, section(title, tried, found))
    sys.exit(1 if faults else 0)


def section(title: str, tried: str, found: Mapping[str, object]) -> str:
    values = [f"{value:,}" if isinstance(value, int) else str(value) for value in found.values()]
    rows = [f"| {words} | {value} |" for words, value in zip(found, values, strict=True)]
    return "\n".join([f"## {title}", "", tried.strip(), "", "| | |", "|---|---:|", *rows])


def write(document: Path, name: str, text: str) -> None:
    """Put a section in the place of the one of that name, or at the end."""
    before = document.read_text(encoding="utf-8") if document.exists() else INTRODUCTION
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    block = f"{begin}\n{text}\n{end}"
    old = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    after = old.sub(lambda _: block, before) if old.search(before) else f"{before.rstrip()}\n\n{block}"
    document.write_text(after.rstrip() + "\n", encoding="utf-8")
