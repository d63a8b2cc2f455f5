"""What a browser knows of a table: news put together with what it was told before, as the page does it."""

import json
from typing import Any


class Known:
    """The story and the pieces of the picture that came last."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.story: list[dict[str, Any]] = []
        self.pieces: list[str] = []

    def hear(self, text: str | bytes | dict[str, Any]) -> dict[str, Any]:
        """A message as if it told the whole view, with a picture of every frame."""
        message: dict[str, Any] = dict(text) if isinstance(text, dict) else json.loads(text)
        if message["type"] != "view":
            return message
        sight = dict(message["view"])
        if message["after"] is None:
            self.story, self.pieces = [], []
        else:
            assert message["after"] == self.version
        told, lines = sight.pop("told"), sight.pop("lines")
        assert told <= len(self.story)
        self.version, self.story = sight["version"], self.story[:told] + lines
        frames = [self._frame(**glimpse) for glimpse in message["frames"]]
        picture = sight.pop("picture")
        view = sight | {"story": self.story, "svg": self._picture(picture)}
        return message | {"view": view, "frames": frames}

    def _frame(self, ply: int, actor_name: str, picture: list[Any] | None) -> dict[str, Any]:
        sentences = [line["sentence"] for line in self.story if line["ply"] == ply]
        svg = "" if picture is None else self._picture(picture)
        return {"ply": ply, "actor_name": actor_name, "sentences": sentences, "svg": svg}

    def _picture(self, change: list[Any]) -> str:
        fresh: list[str] = []
        for piece in change:
            if isinstance(piece, str):
                fresh.append(piece)
                continue
            first, count = piece
            assert 0 <= first < first + count <= len(self.pieces)
            fresh += self.pieces[first : first + count]
        self.pieces = fresh
        return "".join(fresh)
