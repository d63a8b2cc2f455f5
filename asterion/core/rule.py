"""`@rule`: the one decorator of rule functions, and loops that are compiled anew for each game.

A rule function is plain Python over flat records. Compiled, it runs at machine speed without the
interpreter's lock; with `NUMBA_DISABLE_JIT=1` in the environment it stays the ordinary function it is.

Compiled code is kept between runs in a folder whose name holds a digest of every source file the code
could depend on. numba by itself looks only at the file of the function, so a changed table in a
neighbouring file would go unnoticed.
"""

import hashlib
import importlib.util
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba

PACKAGE = Path(__file__).resolve().parent.parent
CORE = PACKAGE / "core"
INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
KEPT_SECONDS = 14 * 24 * 3600  # compiled code that nobody has used for so long is forgotten
STARTED = time.time()

_HOW: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_extra_rooms: list[Path] = []  # rooms that code being specialised depends on, besides its own


def rule(function: Callable[..., Any]) -> Any:
    """Compile a rule function on its first call, and keep the result for the next run."""
    with _cached_in(_cache_folder(_rooms_of(Path(function.__code__.co_filename)))):
        return numba.njit(**_HOW)(function)


def part(function: Callable[..., Any]) -> Any:
    """Like `rule`, for a long function with one caller: it becomes a part of that and is compiled with it.

    Otherwise everything below it would be optimised twice, for itself and again for the caller.
    """
    return numba.njit(inline="always", **_HOW | {"cache": False})(function)


def rule_for(*signatures: tuple[Any, ...]) -> Callable[[Callable[..., Any]], Any]:
    """Like `rule`, for these argument types only: other numbers are converted."""

    def decorate(function: Callable[..., Any]) -> Any:
        with _cached_in(_cache_folder(_rooms_of(Path(function.__code__.co_filename)))):
            return numba.njit(list(signatures), **_HOW)(function)

    return decorate


def specialise(module_name: str, room: Path, names: dict[str, Any]) -> ModuleType:
    """A copy of a module of loops in which the contract's names mean one game's functions.

    `room` is the folder the given functions come from; the copy is compiled anew when it changes.
    """
    spec = importlib.util.find_spec(module_name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(module_name)
    module = importlib.util.module_from_spec(spec)
    _extra_rooms.append(room)
    try:
        spec.loader.exec_module(module)
    finally:
        _extra_rooms.pop()
    vars(module).update(names)
    return module


def _rooms_of(file: Path) -> tuple[Path, ...]:
    """The folders whose sources decide what the code in this file compiles to."""
    rooms = [CORE, *_extra_rooms]
    parts = file.resolve().relative_to(PACKAGE).parts if file.resolve().is_relative_to(PACKAGE) else ()
    if parts and parts[0] == "games":
        rooms.append(PACKAGE / "games" / parts[1])
    elif len(parts) > 1:
        rooms.append(PACKAGE / parts[0])
    else:
        rooms.append(file.resolve().parent)
    return tuple(sorted(set(rooms)))


@lru_cache
def _cache_folder(rooms: tuple[Path, ...]) -> Path:
    digest = hashlib.sha256(numba.__version__.encode())
    sources = sorted(file for room in rooms for file in room.rglob("*.py"))
    for source in sources:
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    if max(source.stat().st_mtime for source in sources) > STARTED:
        return Path(tempfile.mkdtemp(prefix="asterion-"))  # edited since: what runs here may be older
    name = "+".join(room.name for room in rooms)
    folder = _cache_root() / name / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _forget_old(folder.parent)
    return folder


@lru_cache
def _cache_root() -> Path:
    """Where compiled code is kept: NUMBA_CACHE_DIR, else the user's cache, else a new temporary folder."""
    candidates = [
        Path(os.environ["NUMBA_CACHE_DIR"]) if os.environ.get("NUMBA_CACHE_DIR") else None,
        Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"),
    ]
    for candidate in candidates:
        try:
            if candidate:
                root = candidate / "asterion" / "compiled"
                root.mkdir(parents=True, exist_ok=True)
                if os.access(root, os.W_OK):
                    return root
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="asterion-"))  # not shared: compiled code found there would be run


def _forget_old(parent: Path) -> None:
    for folder in parent.iterdir():
        if folder.stat().st_mtime < STARTED - KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
