"""Bots that people write: a class in a Python file, named `path/to/mybot.py:MyBot`.

    class MyBot:
        def choose(self, view):
            return view.choices[0]

`view` is `asterion.core.match.View`. What is returned is one of `view.choices`, or its `move` or its
`notation`. Optional: `name`, and `__init__(self, seed)` for a bot that makes random choices.
"""

import hashlib
import importlib.util
import inspect
import secrets
import sys
import traceback
from functools import lru_cache
from numbers import Integral
from pathlib import Path
from types import ModuleType
from typing import Any

from asterion.core.errors import BadBot
from asterion.core.match import Choice, View

SHOWN = 12  # legal moves that an error names


class OwnBot:
    """A bot of somebody's own class, with errors told so that its author can mend them."""

    def __init__(self, where: str, seed: int | None = None) -> None:
        self.where = where
        kind = load_class(where)
        self.name = _name_of(kind)
        try:
            luck = secrets.randbits(32) if seed is None else seed
            self._bot = kind(luck) if _wants_seed(kind) else kind()
        except Exception as error:
            raise BadBot(f"{where} cannot be made: {_told(error, where)}") from error

    def choose(self, view: View) -> int:
        """The move that the author's bot chooses; BadBot if it fails or if the move is not legal."""
        try:
            chosen = self._bot.choose(view)
        except Exception as error:
            asked = f"{self.where} failed when asked to choose for {view.setting.seat_names[view.seat]}"
            raise BadBot(f"{asked}: {_told(error, self.where)}") from error
        for choice in view.choices:
            if _means(chosen, choice):
                return choice.move
        seat = view.setting.seat_names[view.seat]
        raise BadBot(
            f"{self.where} chose {_shown(chosen)} for {seat}, which is not legal now. "
            f"{_legal_moves(view)} Return one of view.choices, or its move or its notation."
        )


def is_own(name: str) -> bool:
    """Whether this names a class in a file, right or wrong."""
    return name.rpartition(":")[0].endswith(".py") or name.endswith(".py") or "/" in name


def own_name(where: str) -> str:
    """The name that the bot's author gave it, or that of its class."""
    return _name_of(load_class(where))


def own_digest(where: str) -> str:
    """The hash of the bot's file: whether two games were played by the same bot."""
    return "sha256:" + hashlib.sha256(_path_of(where)[0].read_bytes()).hexdigest()


def load_class(where: str) -> Any:
    """The class that `path/to/mybot.py:MyBot` names."""
    path, name = _path_of(where)
    module = _load(path.resolve())
    kind = getattr(module, name, None)
    if not inspect.isclass(kind):
        found = [
            key for key, value in vars(module).items() if inspect.isclass(value) and hasattr(value, "choose")
        ]
        there = f"it has {', '.join(found)}" if found else "it has no class with a method choose(self, view)"
        raise BadBot(f"{path} has no class {name}; {there}.")
    if not callable(getattr(kind, "choose", None)):
        raise BadBot(
            f"{where} has no method choose; a bot is a class with `def choose(self, view)` "
            "that returns one of view.choices."
        )
    return kind


def _path_of(where: str) -> tuple[Path, str]:
    file, _, name = where.rpartition(":")
    if not file or not name.isidentifier():
        raise BadBot(f"{where!r} does not name a bot of your own; that is path/to/mybot.py:MyBot.")
    path = Path(file).expanduser()
    if not path.is_file():
        raise BadBot(f"There is no file {file}; a bot of your own is named path/to/mybot.py:MyBot.")
    return path, name


@lru_cache
def _load(path: Path) -> ModuleType:
    """The module in this file; files beside it can be imported from it."""
    name = "asterion_own_" + hashlib.sha256(str(path).encode()).hexdigest()[:16]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadBot(f"{path} is no Python file; a bot of your own is named path/to/mybot.py:MyBot.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise BadBot(f"{path} cannot be loaded: {_told(error, f'{path}:')}") from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def _name_of(kind: Any) -> str:
    name = getattr(kind, "name", None)
    return name if isinstance(name, str) and name.strip() else str(kind.__name__)


def _wants_seed(kind: Any) -> bool:
    try:
        inspect.signature(kind).bind(0)
    except (TypeError, ValueError):
        return False
    return True


def _means(chosen: object, choice: Choice) -> bool:
    if isinstance(chosen, Integral) and not isinstance(chosen, bool):
        return int(chosen) == choice.move
    return chosen == choice or (isinstance(chosen, str) and chosen == choice.notation)


def _shown(chosen: object) -> str:
    text = f"move {chosen}" if isinstance(chosen, Integral) else repr(chosen)
    return text if len(text) <= 80 else text[:77] + "…"


def _legal_moves(view: View) -> str:
    legal = [f"{choice.move} ({choice.notation})" for choice in view.choices]
    more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
    return f"Legal are {', '.join(legal[:SHOWN])}{more}."


def _told(error: BaseException, where: str) -> str:
    """What went wrong, and in which line of the author's file."""
    file = Path(where.rpartition(":")[0]).resolve()
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == file
    ]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}{f': {text}' if text else ''}{f' (line {line})' if line else ''}."
