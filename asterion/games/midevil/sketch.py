"""MidEvil: the map in letters, for terminals. The text may carry Rich's colour marks."""

import re

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.midevil.box import printed
from asterion.games.midevil.names import (
    CARD_TITLES,
    COLOUR_NAMES,
    SEAT_NAMES,
    SPELL_TITLES,
    STEPS,
    TILE_NAMES,
    front_of,
    hand_of,
    slot_name,
    slot_on,
    spells_of,
    square_name,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.map import colour_on, points_of

PAWNS = "OGPYKN"  # orange, green, purple, yellow, pink, brown
PAWN_STYLES = ("dark_orange", "green", "purple", "yellow3", "hot_pink", "orange4")
SKELETONS = ("w", "[red]r[/]", "[blue]b[/]", "[bold]k[/]")
LIFE, HORSE, BOOK = "[cyan]+[/]", "[yellow4]h[/]", "[magenta]?[/]"
TREES, WATER, FURNACE = "[green4]T[/]", "[blue]~[/]", "[red]F[/]"
GROUND = {"T": TREES, "~": WATER, "F": FURNACE, "B": "_", "G": "'", "A": "A", "C": "_", "Y": ",", "P": "o"}
GROUND |= {"W": "[dim]W[/]", "X": "[green4]%[/]", "R": "[dim]░[/]", "D": ":", "a": "A", "s": "/"}
DOORS = "^>v<"
WIDTH = 13  # letters of a tile with its western side
LEGEND = (
    "w r b k skeletons (1, 2, 3, 0 points)  + life token  O G P Y K N pawns: orange, green, purple, yellow, "
    "pink, brown; & several  h Horse  ? the book\n"
    "= road  . open ground  # bridge  _ in a building, its door ^ > v < beside it  ' graveyard  A altar  "
    "T trees  ~ water  F furnace  ─ │ closed side"
)
CASTLE_LEGEND = (
    "C1 to C12 Castle tiles: C1 to C6 the keep, a building; , courtyard  o pit  W windmill  % filth"
)
DUNGEON_LEGEND = "/ stairs  : in the dungeon, A its altar  ░ rock"


def draw(setting: Setting, s: State, seat: int) -> str:
    """The map and the players as this seat sees them; `s` is already redacted."""
    legend = [LEGEND, *([CASTLE_LEGEND] if s.castle else []), *([DUNGEON_LEGEND] if s.dungeon else [])]
    return "\n".join([*_map(setting, s), "", *legend, "", *_table(setting, s)])


# --- the map ----------------------------------------------------------------------------------------------


def _map(setting: Setting, s: State) -> list[str]:
    """The spaces of the map, and one more to the east and south for the last sides."""
    columns = range(int(s.x[: s.slots].min()), int(s.x[: s.slots].max()) + 2)
    lines = []
    for y in range(int(s.y[: s.slots].min()), int(s.y[: s.slots].max()) + 2):
        lines.append("".join(_head(setting, s, x, y) for x in columns))
        for row in range(3):
            lines.append("".join(_row(setting, s, x, y, row) for x in columns))
    return [line.rstrip() for line in lines[:-3] if line.strip()]


def _closed(setting: Setting, s: State, x: int, y: int, side: int) -> bool:
    """Nobody goes over this side of the space."""
    slots = slot_on(s, x, y), slot_on(s, x + STEPS[side][0], y + STEPS[side][1])
    sides = side, (side + 2) % g.SIDES
    tiles = [(slot, at) for slot, at in zip(slots, sides, strict=True) if slot != g.NONE]
    return any(
        setting.box.side[s.kind[slot], s.turn[slot], at] in (g.CLOSED, g.BARE) and s.kind[slot] != g.FILTH
        for slot, at in tiles
    )


def _head(setting: Setting, s: State, x: int, y: int) -> str:
    """The northern side of a space, with its tile's name."""
    slot = slot_on(s, x, y)
    name = "" if slot == g.NONE else f"{slot_name(s, slot)} {_short(int(s.kind[slot]))}"[: WIDTH - 2]
    line = "─" if _closed(setting, s, x, y, g.NORTH) else " "
    dimmed = f"[dim]{name}[/]" if name else ""
    return f"{'+' if name or line == '─' else ' '}{dimmed}{line * (WIDTH - 1 - len(name))}"


def _short(kind: int) -> str:
    """A tile's name, of Castle tiles their number."""
    return re.sub("(castle|cellar)-", "C", TILE_NAMES[kind])


def _row(setting: Setting, s: State, x: int, y: int, row: int) -> str:
    """Three squares of a tile, four letters each: the door, then whatever is there."""
    slot = slot_on(s, x, y)
    side = "│" if _closed(setting, s, x, y, g.WEST) else " "
    if slot == g.NONE:
        return side + " " * (WIDTH - 1)
    shape = shape_of(setting, int(s.kind[slot]), int(s.turn[slot]))
    squares = [_square(setting, s, slot, cell, shape[cell]) for cell in range(row * 3, row * 3 + 3)]
    return side + "".join(squares)


def shape_of(setting: Setting, kind: int, turn: int) -> str:
    """The nine letters of a tile as it lies."""
    shape = printed(setting.components, kind)[0].replace(" ", "")
    for _ in range(turn):
        shape = "".join(shape[(2 - column) * 3 + row] for row in range(3) for column in range(3))
    return shape


def _square(setting: Setting, s: State, slot: int, cell: int, ground: str) -> str:
    things = _things(s, slot * g.CELLS + cell)
    if not things:
        things = [" ", GROUND.get(ground, ground)]
    return _door(setting, s, slot, cell, ground) + "".join(things[:3]) + " " * (3 - len(things[:3]))


def _door(setting: Setting, s: State, slot: int, cell: int, ground: str) -> str:
    """A building's or the graveyard's way out on this square."""
    if ground not in "BCG":
        return " "
    house = int(setting.box.house[s.kind[slot], s.turn[slot]])
    for side in range(g.SIDES):
        if not int(setting.box.ways[s.kind[slot], s.turn[slot], side]) >> cell & 1:
            continue
        row, column = cell // 3 + (-1, 0, 1, 0)[side], cell % 3 + (0, 1, 0, -1)[side]
        inside = 0 <= row < 3 and 0 <= column < 3
        if not inside or (ground in "BC" and not house >> row * 3 + column & 1):
            return DOORS[side]
    return " "


def _things(s: State, square: int) -> list[str]:
    """What is on a square: skeleton, life token, pawns, Horse, book."""
    slot, cell = divmod(square, g.CELLS)
    colour = int(colour_on(s, square))
    things = [] if colour == g.NONE else [SKELETONS[colour]]
    if int(s.token[slot]) >> cell & 1:
        things.append(LIFE)
    pawns = [seat for seat in range(g.SEATS) if s.pawn[seat] == square]
    if pawns:
        things.append("[bold]&[/]" if pawns[1:] else _pawn(pawns[0]))
    if square in s.horse:
        things.append(HORSE)
    if s.book == g.IN_GRAVEYARD and s.kind[slot] == g.GRAVEYARD and cell == g.CENTRE:
        things.append(BOOK)
    return things


def _pawn(seat: int) -> str:
    return f"[bold {PAWN_STYLES[seat]}]{PAWNS[seat]}[/]"


# --- the players ------------------------------------------------------------------------------------------


def _table(setting: Setting, s: State) -> list[str]:
    lines = [_player(s, seat) for seat in range(setting.seats)]
    pool = ", ".join(f"{s.pool[colour]} {COLOUR_NAMES[colour]}" for colour in range(g.COLLECTED))
    lines += [
        f"pool: {pool} · removed: {' '.join(str(count) for count in s.removed[: g.COLLECTED])} · "
        f"life tokens: {s.supply} · tiles to come: {int(s.stack[: g.FIRST_BELOW].sum())} · "
        f"discarded cards: {int(s.discards.sum())}",
    ]
    if s.castle:
        lines.append(
            f"black skeletons: {s.pool[g.BLACK]} to come, {s.removed[g.BLACK]} killed · "
            f"the Drawbridge is {'up' if s.kind[s.bridge] == g.RAISED else 'down'}"
        )
    if s.dungeon:
        lines.append(
            f"dungeon tiles to come: {int(s.stack[g.FIRST_BELOW :].sum())} · "
            f"discarded spells: {int(s.spell_discards.sum())}"
        )
    if s.drawn != g.NONE:
        shape = shape_of(setting, int(s.drawn), 0)
        rows = " ".join(shape[row * 3 : row * 3 + 3] for row in range(3))
        lines.append(f"drawn: {TILE_NAMES[s.drawn]}, as drawn {rows.replace('[', '(')}")
    return lines


def _player(s: State, seat: int) -> str:
    counts = zip(s.collected[seat], "wrb", strict=True)
    collected = " ".join(f"{count}{letter}" for count, letter in counts if count)
    spells = [SPELL_TITLES[spell] for spell in spells_of(s, seat)]
    front = ", ".join([*(CARD_TITLES[card] for card in front_of(s, seat)), *spells])
    hand = ", ".join("?" if card == CONCEALED else CARD_TITLES[card] for card in hand_of(s, seat))
    marks = [
        *(["has the book"] if s.book == seat else []),
        *(["mounted"] if s.horse[seat] == s.pawn[seat] else []),
        *(["dead"] if s.dead[seat] else []),
        *(["no movement next turn"] if s.stuck[seat] else []),
        *(["in the pit"] if s.pit != g.NOWHERE and s.pawn[seat] == s.pit else []),
        *(["cursed"] if s.cursed[seat] else []),
        *(["has played a card"] if s.played[seat] else []),
    ]
    turn = ">" if seat == s.player else " "
    return (
        f"{turn} {_pawn(seat)} {SEAT_NAMES[seat]:<7}{square_name(s, int(s.pawn[seat])):<8}"
        f"{points_of(s, seat):>2} points ({collected or '-'})  {s.life[seat]} life  "
        f"in front: {front or '-'}  hand: {hand or '-'}{''.join(f'  [dim]{mark}[/]' for mark in marks)}"
    )
