"""TOML from anybody: read within limits, in this process or, from strangers, in one of its own.

tomllib takes a time that grows with the square of a key's parts and fails on deep nesting and long numbers.
So a text is looked through first, in one pass; what would be slow or deep never gets to tomllib. Run as a
script, this file reads a text within limits of time and memory and prints what is wrong with it; it imports
nothing of the project, so that it starts at once.
"""

import re
import subprocess
import sys
import tomllib
from typing import Any

MOST_CHARACTERS = 1_000_000
MOST_PARTS = 10  # of a key: a.b.c has three
MOST_DEPTH = 16  # of brackets in brackets
MOST_DIGITS = 40  # of a number, as written
LARGEST = 2**63 - 1
SECONDS = 2
MEMORY = 256 * 1024 * 1024

_MARK = re.compile(r"\"\"\"|'''|\"|'|#")
_ENDS = {
    '"""': re.compile(r'(?:[^"\\]++|\\.|"(?!""))*+"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']++|'(?!''))*+'{3,5}"),
    '"': re.compile(r'(?:[^"\\\n]++|\\[^\n])*+"'),
    "'": re.compile(r"[^'\n]*+'"),
    "#": re.compile(r"[^\n]*+"),
}
_WORD = r"[\w\"+-]"
_LONG_KEY = re.compile(rf"(?<!{_WORD}){_WORD}++(?:[ \t]*+\.[ \t]*+{_WORD}++){{{MOST_PARTS}}}")
_LONG_NUMBER = re.compile(rf"(?<!\d)\d[\d_]{{{MOST_DIGITS},}}")
_BRACKET = re.compile(r"[\[\]{}\n]")


class BadToml(ValueError):
    """A text that is not read. Its words go on the sentence "… is not valid TOML: …"."""


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a text. Whatever is wrong with it is told as BadToml."""
    _look_through(text)
    try:
        tree = tomllib.loads(text)
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        raise BadToml(_in_words(error)) from error
    _check_numbers(tree)
    return tree


def parse_toml_apart(text: str) -> None:
    """Have another process read the text, which cannot take more than its time and memory; BadToml if it
    does not manage. What it has read, this process can read, too."""
    _look_through(text)
    command = (sys.executable, "-I", "-S", __file__)
    try:
        done = subprocess.run(
            command, input=text.encode(), capture_output=True, timeout=2 * SECONDS + 3, check=False
        )
    except UnicodeEncodeError as error:
        raise BadToml("it has half a character") from error
    except subprocess.TimeoutExpired as error:
        raise BadToml("reading it takes too long") from error
    if done.returncode == 1 and done.stdout:
        raise BadToml(done.stdout.decode(errors="replace").strip())
    if done.returncode != 0:
        raise BadToml("reading it takes too much time or memory")


def _look_through(text: str) -> None:
    """Refuse what would be slow or deep; the time this takes grows with the length alone."""
    if len(text) > MOST_CHARACTERS:
        raise BadToml(f"it has {len(text):,} characters, and at most {MOST_CHARACTERS:,} are read")
    bare = _without_texts(text)
    for pattern, what in (
        (_LONG_KEY, f"a key has more than {MOST_PARTS} parts"),
        (_LONG_NUMBER, f"a number has more than {MOST_DIGITS} digits"),
    ):
        found = pattern.search(bare)
        if found:
            raise BadToml(f"{what} (line {_line(bare, found.start())})")
    depth = 0
    for found in _BRACKET.finditer(bare):
        if found[0] in "[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise BadToml(f"brackets lie more than {MOST_DEPTH} deep (line {_line(bare, found.start())})")
        elif found[0] in "]}":
            depth = max(0, depth - 1)


def _without_texts(text: str) -> str:
    """The same with `"` for every text in quotes (and its line feeds), and without comments."""
    pieces, at = [], 0
    while begin := _MARK.search(text, at):
        pieces.append(text[at : begin.start()])
        end = _ENDS[begin[0]].match(text, begin.end())
        if end is None:
            raise BadToml(f"a text in quotes has no end (line {_line(text, begin.start())})")
        if begin[0] != "#":
            pieces.append('"' + "\n" * end[0].count("\n"))
        at = end.end()
    pieces.append(text[at:])
    return "".join(pieces)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _check_numbers(tree: Any) -> None:
    waiting = [tree]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise BadToml("a number is too large")


def _in_words(error: BaseException) -> str:
    if isinstance(error, tomllib.TOMLDecodeError):
        return str(error)
    return "a number is too long" if isinstance(error, ValueError) else "it is too deep or too large"


def main() -> None:
    """Read a text from the standard input within the limits."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):  # not everywhere; the parent has a clock of its own
        pass
    try:
        parse_toml(sys.stdin.buffer.read(8 * MOST_CHARACTERS).decode())
    except BadToml as problem:
        print(problem)
        sys.exit(1)


if __name__ == "__main__":
    main()
