"""What a browser knows of a table: news put together with what it was told before, as the page does it."""

import json
from typing import Any

from asterion.web.socket.news import MOST_CHOICES

KEYS = ("notation", "sentence", "target", "source")


def said(before: str, words: str | list[Any]) -> str:
    """A text, perhaps told by what is different at its end from that of the choice before."""
    return words if isinstance(words, str) else before[: words[0]] + words[1]


class Known:
    """The story and the pieces of the picture that came last."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.story: list[dict[str, Any]] = []
        self.pieces: list[str] = []
        self.choices: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}

    def hear(self, text: str | bytes | dict[str, Any]) -> dict[str, Any]:
        """A message as if it told the whole view, with a picture of every frame."""
        message: dict[str, Any] = dict(text) if isinstance(text, dict) else json.loads(text)
        if message["type"] != "view":
            return message
        sight = dict(message["view"])
        if message["after"] is None:
            self.__init__()  # type: ignore[misc]
        else:
            assert message["after"] == self.version
        told, lines = sight.pop("told"), sight.pop("lines")
        assert told <= len(self.story)
        self.version, self.story = sight["version"], self.story[:told] + lines
        frames = [self._frame(**glimpse) for glimpse in message["frames"]]
        picture, choices = sight.pop("picture"), self._offered(sight.pop("choices"))
        fresh = sight.keys() - {"version", "seat", "window"}
        assert message["after"] is None or all(self.facts[key] != sight[key] for key in fresh), "told twice"
        self.facts = self.facts | sight
        view = self.facts | {"choices": choices, "story": self.story, "svg": self._picture(picture)}
        return message | {"view": view, "frames": frames}

    def _frame(self, ply: int, actor_name: str, picture: list[Any] | None) -> dict[str, Any]:
        sentences = [line["sentence"] for line in self.story if line["ply"] == ply]
        svg = "" if picture is None else self._picture(picture)
        return {"ply": ply, "actor_name": actor_name, "sentences": sentences, "svg": svg}

    def _offered(self, offers: list[Any]) -> list[dict[str, Any]]:
        if len(self.choices) > MOST_CHOICES:
            self.choices = []
        choices: list[dict[str, Any]] = []
        for offer in offers:
            if len(offer) == 4:
                before = choices[-1] if choices else dict.fromkeys(KEYS, "")
                choice = {key: said(before[key], words) for key, words in zip(KEYS, offer, strict=True)}
                assert choice not in self.choices, "told twice"
                self.choices.append(choice)
                choices.append(choice)
            else:
                first, count = offer
                assert 0 <= first < first + count <= len(self.choices)
                choices += self.choices[first : first + count]
        return choices

    def _picture(self, change: list[Any]) -> str:
        fresh: list[str] = []
        for piece in change:
            if isinstance(piece, str):
                fresh.append(piece)
                continue
            first, count, *edit = piece
            if edit:
                tail, middle = edit
                old = self.pieces[first]
                assert 0 <= count <= len(old) - tail <= len(old)
                fresh.append(old[:count] + middle + old[len(old) - tail :])
                continue
            assert 0 <= first < first + count <= len(self.pieces)
            fresh += self.pieces[first : first + count]
        self.pieces = fresh
        return "".join(fresh)
