"""Pairs of games that differ in one hidden thing, and look the same to everybody who may not know it.

The dice of such games are loaded: what falls depends on the seed and on how often chance was asked, and on
nothing that is hidden. In the two games of a pair therefore the same falls.
"""

import hashlib
import random
from dataclasses import dataclass, replace
from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, EVERYONE
from asterion.core.match import Match
from asterion.games import load
from asterion.web.store.tables import Store, new_table
from asterion.web.tables.sight import first_sight

MOST_CHOICES = 160  # in public, before the one that is watched
GAMES = 3000  # that are tried for pairs


@dataclass(frozen=True, eq=False)
class Pair:
    """Two games in which one seat knows something else, and the next choices, which everybody can see."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    knower: int  # the seat that knows the difference
    moves: tuple[tuple[int, str], ...]  # seat and notation
    plies: tuple[tuple[str, ...], tuple[str, ...]]  # that come before, in both worlds
    asked: tuple[bool, bool]  # whether the knower is asked unseen after the first of these moves


def lot(seed: str, match: Match) -> list[int]:
    """Chance's outcomes, in the order in which they would fall now."""
    asked = sum(ply.actor == CHANCE for ply in match.plies)
    words: Any = match.setting.game.words

    def drawn(move: int) -> bytes:
        name = words.notation(match.setting, match.state, move)
        return hashlib.sha256(f"{seed} {asked} {name}".encode()).digest()

    return sorted(match.setting.legal(match.state), key=drawn)


def load_dice() -> None:
    """From now on the dice of every match of this process are loaded."""

    def roll(match: Match) -> None:
        while match.dice is not None and match.actor == CHANCE:
            match._apply(lot(match.dice.seed.decode(errors="replace"), match)[0])

    Match._roll = roll  # type: ignore[method-assign]


class Worlds:
    """Two games, played side by side."""

    def __init__(self, setting: Setting, seed: str) -> None:
        self.setting, self.seed = setting, seed
        self.rng = random.Random(seed)
        self.matches = (Match(setting), Match(setting))
        self.knower: int | None = None
        self.asked = (False, False)
        self.carry_on()

    def carry_on(self) -> bool:
        """Chance, and everybody declines; the two part at a secret draw. Whether they still look the same."""
        asked = []
        for match in self.matches:
            before = len(match.plies)
            while match.actor == CHANCE or match.is_hushed:
                match.play(nothing(match) if match.is_hushed else self.fallen(match))
            asked.append(any(ply.hushed and ply.actor == self.knower for ply in match.plies[before:]))
        self.asked = (asked[0], asked[1])
        return self.looks(0) == self.looks(1)

    def fallen(self, match: Match) -> int:
        """What chance decides; in the second world something else, where only one seat sees it."""
        outcomes, seen_by = lot(self.seed, match), int(self.setting.game.rules.secret(match.state))
        parts = self.knower is None and seen_by != EVERYONE and len(outcomes) > 1
        if match is self.matches[1] and parts and self.rng.random() < 0.1:
            self.knower = seen_by
            return self.rng.choice(outcomes[1:])
        return outcomes[0]

    def looks(self, world: int) -> list[bytes]:
        match = self.matches[world]
        seats = [seat for seat in self.setting.viewers if seat != self.knower]
        return [self.setting.redacted(match.state, seat).tobytes() for seat in seats]

    def choose(self) -> tuple[int, str] | None:
        """A choice that both worlds know and, where it is secret, perhaps another one in the second."""
        both = [{choice.notation: choice.move for choice in match.moves()} for match in self.matches]
        names = sorted(both[0].keys() & both[1].keys())
        actor = self.matches[0].actor
        if actor != self.matches[1].actor or not names:
            return None
        name = self.rng.choice(names)
        secret = int(self.setting.game.rules.secret(self.matches[0].state)) != EVERYONE
        other = name
        if secret and self.knower is None and len(names) > 1 and self.rng.random() < 0.3:
            self.knower, other = actor, self.rng.choice([each for each in names if each != name])
        for match, wanted in zip(self.matches, (name, other), strict=True):
            match.play(wanted)
        return actor, name

    def notations(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        first, second = (tuple(ply.notation for ply in match.plies) for match in self.matches)
        return first, second


def nothing(match: Match) -> int:
    """The move that wants nothing, of whoever is asked unseen."""
    asking = match.setting.game.asking
    assert asking is not None
    move = asking.decline(match.setting, match.state)
    assert move is not None
    return move


def find_pairs(game: str, seats: int, options: dict[str, Any], wanted: int, unseen: bool) -> list[Pair]:
    """Pairs of this game; with `unseen`, the knower is asked unseen in one world and not in the other."""
    setting = load(game).setting(seats, options)
    found: list[Pair] = []
    for number in range(GAMES):
        pair = _pair(setting, f"{game}-{number}", unseen)
        if pair is not None:
            found.append(pair)
        if len(found) == wanted:
            break
    return found


def _pair(setting: Setting, seed: str, unseen: bool, more: int = 3) -> Pair | None:
    worlds = Worlds(setting, seed)
    for _ in range(MOST_CHOICES):
        before = worlds.notations()
        if any(match.over for match in worlds.matches):
            return None
        chosen = worlds.choose()
        if chosen is None or not worlds.carry_on():
            return None
        if worlds.knower in (None, chosen[0]) or any(match.over for match in worlds.matches):
            continue
        if (worlds.asked[0] != worlds.asked[1]) if unseen else worlds.rng.random() < 0.1:
            moves, asked = [chosen], worlds.asked
            while len(moves) < more:
                following = worlds.choose()
                if following is None or not worlds.carry_on() or any(m.over for m in worlds.matches):
                    break
                moves.append(following)
            game, knower = setting.game.name, worlds.knower
            assert knower is not None
            return Pair(game, setting.seats, dict(setting.options), seed, knower, tuple(moves), before, asked)
    return None


def keep(store: Store, table: str, pair: Pair, world: int, who: tuple[str, ...]) -> None:
    """Put one game of a pair into the store, as if it had been played there and everybody had seen it."""
    names = [f"player {seat}" for seat in range(pair.seats)]
    seed = pair.seed.encode().hex()
    match = Match(load(pair.game).setting(pair.seats, pair.options))
    for notation in pair.plies[world]:
        match.play(notation)
    kept = new_table(table, pair.game, list(who), names, pair.options, None, seed)
    sight = first_sight(match, len(match.plies))
    store.create(replace(kept, sight=sight), list(pair.plies[world]))
