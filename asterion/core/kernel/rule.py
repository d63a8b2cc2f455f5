"""`@rule`: the one decorator of rule functions, and loops that are compiled anew for each game.

A rule function is plain Python over flat records. Compiled, it runs at machine speed without the
interpreter's lock; with `NUMBA_DISABLE_JIT=1` in the environment it stays the ordinary function it is.

Compiled code is kept between runs in a folder whose name holds a digest of every source file the code
could depend on: the files with rule functions, and all that these import. numba by itself looks only at the
file of the function, so a changed table in a neighbouring file would go unnoticed. Where the package lies
does not matter: another copy of the same sources finds what was compiled for the first one.
"""

import ast
import hashlib
import importlib.util
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

PACKAGE = Path(__file__).resolve().parents[2]
KERNEL = PACKAGE / "core" / "kernel"
INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
KEPT_SECONDS = 14 * 24 * 3600  # compiled code that nobody has used for so long is forgotten
STARTED = time.time()
COMPILED = re.compile(r"^@(rule|rule_for|part)\b", re.MULTILINE)  # a file that has rule functions

_HOW: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
_extra_rooms: list[Path] = []  # rooms that code being specialised depends on, besides its own


def rule(function: Callable[..., Any]) -> Any:
    """Compile a rule function on its first call, and keep the result for the next run."""
    with _cached_in(cache_folder(_rooms_of(Path(function.__code__.co_filename)))):
        return numba.njit(**_HOW)(function)


def part(function: Callable[..., Any]) -> Any:
    """Like `rule`, for a long function with one caller: it becomes a part of that and is compiled with it.

    Otherwise everything below it would be optimised twice, for itself and again for the caller.
    """
    return numba.njit(inline="always", **_HOW | {"cache": False})(function)


def rule_for(*signatures: tuple[Any, ...]) -> Callable[[Callable[..., Any]], Any]:
    """Like `rule`, for these argument types only: other numbers are converted."""

    def decorate(function: Callable[..., Any]) -> Any:
        with _cached_in(cache_folder(_rooms_of(Path(function.__code__.co_filename)))):
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
    """The folders whose rule functions decide what the code in this file compiles to."""
    rooms = [KERNEL, *_extra_rooms]
    parts = file.resolve().relative_to(PACKAGE).parts if file.resolve().is_relative_to(PACKAGE) else ()
    if parts and parts[0] == "games":
        rooms.append(PACKAGE / "games" / parts[1] / "rules")
    elif len(parts) > 1:
        rooms.append(PACKAGE / parts[0])
    else:
        rooms.append(file.resolve().parent)
    return tuple(sorted(set(rooms)))


@lru_cache
def cache_folder(rooms: tuple[Path, ...]) -> Path:
    """Where compiled code of these rooms is kept, as they are now."""
    digest = hashlib.sha256(numba.__version__.encode())
    sources = sources_of(rooms)
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


def sources_of(rooms: Iterable[Path]) -> list[Path]:
    """The files of these folders that have rule functions, and every file of the package that they import."""
    open_, found = [file for room in rooms for file in room.rglob("*.py") if _is_compiled(file)], set[Path]()
    while open_:
        file = open_.pop()
        if file not in found:
            found.add(file)
            open_ += _imported_by(file)
    return sorted(found)


def _is_compiled(file: Path) -> bool:
    return bool(COMPILED.search(file.read_text(encoding="utf-8")))


@lru_cache
def _imported_by(file: Path) -> tuple[Path, ...]:
    """The files of its own package, and of this one, that a file imports itself."""
    top = file.parent
    while (top.parent / "__init__.py").exists():
        top = top.parent
    roots = {PACKAGE.name: PACKAGE.parent, top.name: top.parent}
    places: list[Path] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            name = node.module or ""
            root = file.parents[node.level - 1] if node.level else roots.get(name.partition(".")[0])
            place = root and root / name.replace(".", "/")
            places += [place, *(place / each.name for each in node.names)] if place else []
        elif isinstance(node, ast.Import):
            names = [each.name for each in node.names if each.name.partition(".")[0] in roots]
            places += [roots[name.partition(".")[0]] / name.replace(".", "/") for name in names]
    files = [file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")]
    return tuple(dict.fromkeys(file for file in files if file.is_file()))


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


class ByContents(UserProvidedCacheLocator):  # type: ignore[misc]
    """Finds compiled code by what it was compiled from, wherever that lies."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        place = Path(py_file).resolve().parent
        return ".".join(place.relative_to(PACKAGE).parts if place.is_relative_to(PACKAGE) else (place.name,))


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    ours = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": f"{__name__}.{ByContents.__name__}"}
    before = {name: getattr(numba.config, name, "") for name in ours}
    vars(numba.config).update(ours)
    try:
        yield
    finally:
        vars(numba.config).update(before)
