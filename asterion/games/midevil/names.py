"""MidEvil: names of spaces, squares, tiles, cards, spells and colours, for words, positions and pictures."""

import re
from functools import lru_cache
from typing import Any, NamedTuple

from asterion.core.game import Setting
from asterion.games.midevil.rules import state as g

TILE_NAMES = (
    "altar",
    "graveyard",
    "bridge",
    "smith",
    "inn",
    "church",
    "stable",
    "farmhouse",
    "market",
    "tower",
    "barn",
    "well",
    "hovel",
    "dirt",
    "forest-road",
    "forest-bend",
    "fork",
    "crossroads",
    "clearing",
    "forest-edge",
    *("castle-1", "castle-2", "castle-3", "castle-4", "castle-5", "castle-6"),
    *("castle-7", "castle-8", "castle-9", "castle-10", "castle-11", "castle-12"),
    *("cellar-2", "cellar-4", "cellar-6"),
    "drawbridge",
    "drawbridge-down",
    "pit",
    "windmill",
    "filth",
    "entrance",
    "dungeon-altar",
    "passage",
    "bend",
    "tunnel-fork",
    "crossing",
    "cell",
)
CARD_NAMES = (
    "horse",
    "sword",
    "battle-axe",
    "mace",
    "bow",
    "crossbow",
    "catapult",
    "shield",
    "holy-water",
    "ale",
    "second-wind",
    "berserk",
    "rise",
    "they-keep-coming",
    "puppet-master",
    "scatter",
    "tripped",
    "stuck-in-the-mud",
    "wrong-turn",
    "thief",
    "grave-robber",
    "broken-blade",
    "black-plague",
    "not-so-fast",
    "army-of-the-dead",
    "flail",
    "halberd",
    "sling",
    "suit-of-armor",
    "boiling-oil",
    "holy-relic",
    "grappling-hook",
    "work-the-winch",
    "trap-door",
    "shove",
    "secret-passage",
    "bring-out-your-dead",
    "kings-ransom",
    "witchs-curse",
    "court-jester",
    "peasant-revolt",
)
CARD_TITLES = (
    "Horse",
    "Sword",
    "Battle Axe",
    "Mace",
    "Bow",
    "Crossbow",
    "Catapult",
    "Shield",
    "Holy Water",
    "Ale",
    "Second Wind",
    "Berserk!",
    "Rise!",
    "They Keep Coming",
    "Puppet Master",
    "Scatter!",
    "Tripped!",
    "Stuck in the Mud",
    "Wrong Turn",
    "Thief!",
    "Grave Robber",
    "Broken Blade",
    "Black Plague",
    "Not So Fast!",
    "Army of the Dead",
    "Flail",
    "Halberd",
    "Sling",
    "Suit of Armor",
    "Boiling Oil",
    "Holy Relic",
    "Grappling Hook",
    "Work the Winch",
    "Trap Door",
    "Shove",
    "Secret Passage",
    "Bring Out Your Dead",
    "King's Ransom",
    "Witch's Curse",
    "Court Jester",
    "Peasant Revolt",
)
SPELL_NAMES = ("appello", "carcer", "carpe", "liber", "mortem")
SPELL_TITLES = ("Appello", "Carcer", "Carpe", "Liber", "Mortem")
ITEM_NAMES = CARD_NAMES + SPELL_NAMES  # what can lie in front of a player
ITEM_TITLES = CARD_TITLES + SPELL_TITLES
PAIR_NAMES = tuple("+".join(SPELL_NAMES[spell] for spell in pair) for pair in g.PAIR_SPELLS)
PAIR_TITLES = tuple(" and ".join(SPELL_TITLES[spell] for spell in pair) for pair in g.PAIR_SPELLS)
FATE_TITLES = ("", "a trap", "skeletons", "grave dust", "a spell", "a survivor", "lost in the dark")
SEAT_NAMES = ("orange", "green", "purple", "yellow", "pink", "brown")
SEAT_COLOURS = (  # bright, and deep
    ("#ef8a2c", "#7c3a04"),
    ("#3da457", "#0d4a20"),
    ("#9a62d8", "#3f1c70"),
    ("#f0c92e", "#6e5200"),
    ("#f083b8", "#83235a"),
    ("#a0693a", "#41230b"),
)
COLOUR_NAMES = ("white", "red", "blue", "black")
SIDE_NAMES = ("north", "east", "south", "west")
COMPASS = (  # the squares of a tile
    *("north-west", "north", "north-east"),
    *("west", "middle", "east"),
    *("south-west", "south", "south-east"),
)
SPUN = tuple(cell % 3 * 3 + 2 - cell // 3 for cell in range(g.CELLS))  # where a quarter turn takes a square
NUMERALS = ("", "II", "III", "IV")  # of tiles of one kind, in the order in which they were laid
TURN_WORDS = ("as drawn", "a quarter turn clockwise", "a half turn", "a quarter turn anticlockwise")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y of the space beyond each side
COORDINATE = "(?:0|-?[1-9][0-9]{0,2})"
SPACE = re.compile(rf"({COORDINATE}),({COORDINATE})")
SQUARE = re.compile(rf"({COORDINATE},{COORDINATE})\.([1-9])")


TILE_TITLES = {  # where it is not the tile's name
    "drawbridge-down": "Drawbridge",
    "entrance": "Dungeon Entrance",
    "passage": "dungeon passage",
    "bend": "dungeon bend",
    "tunnel-fork": "dungeon fork",
    "crossing": "dungeon crossing",
    "cell": "dungeon cell",
} | {f"cellar-{number}": f"Castle {number}" for number in (2, 4, 6)}

CENTRES = {
    g.ALTAR: "the centre of the Altar",
    g.GRAVEYARD: "the centre of the Graveyard",
    g.CASTLE_3: "the centre of Castle 3",
    g.PIT: "the pit",
    g.DUNGEON_ALTAR: "the altar of the Dungeon Altar",
}


def named_tile(kind: int) -> bool:
    """Whether a tile has its name printed on it."""
    return not (g.FIRST_UNNAMED <= kind <= g.LAST_UNNAMED or kind > g.DUNGEON_ALTAR)


def tile_label(kind: int, twin: int = 0) -> str:
    """`Church`, or for a tile without a name, `forest road`; of several of a kind, `Inn`, `Inn II`, …"""
    name = TILE_NAMES[kind].replace("-", " ")
    label = TILE_TITLES.get(TILE_NAMES[kind], name.title() if named_tile(kind) else name)
    return f"{label} {NUMERALS[twin]}" if twin else label


def tile_title(kind: int, twin: int = 0) -> str:
    """`the Church`, `the forest road`, or `Castle 3` and `Inn II`, which need no article."""
    label = tile_label(kind, twin)
    return label if twin or label.startswith("Castle") else f"the {label}"


def twin_of(s: Any, slot: int) -> int:
    """How many tiles of its kind were laid before this one."""
    kind = s.kind[slot]
    return min(sum(1 for other in s.kind[:slot] if other == kind), g.TWINS - 1)


def slot_title(s: Any, slot: int) -> str:
    """A tile of the map."""
    return tile_title(int(s.kind[slot]), twin_of(s, slot))


def space_name(x: int, y: int) -> str:
    return f"{x},{y}"


def space_numbers(name: str) -> tuple[int, int] | None:
    """The x and y of a space of this name, or None."""
    found = SPACE.fullmatch(name)
    return None if found is None else (int(found[1]), int(found[2]))


def slot_name(s: Any, slot: int) -> str:
    """The space of a tile that has been laid; slots without a tile are in no legal move."""
    return space_name(int(s.x[slot]), int(s.y[slot])) if slot < s.slots else f"?{slot}"


def slot_on(s: Any, x: int, y: int) -> int:
    """The slot of the tile on a space, or NONE."""
    spaces = zip(s.x[: s.slots].tolist(), s.y[: s.slots].tolist(), strict=True)
    return next((slot for slot, space in enumerate(spaces) if space == (x, y)), g.NONE)


def slot_number(s: Any, name: str) -> int:
    """The slot of the tile on the space of this name, or NONE."""
    space = space_numbers(name)
    return g.NONE if space is None else slot_on(s, *space)


def beyond(s: Any, spot: int) -> tuple[int, int]:
    """The space on a side of a tile: `spot` is slot * SIDES + side."""
    slot, side = divmod(int(spot), g.SIDES)
    return int(s.x[slot]) + STEPS[side][0], int(s.y[slot]) + STEPS[side][1]


def spot_name(s: Any, spot: int) -> str:
    return space_name(*beyond(s, spot)) if spot // g.SIDES < s.slots else f"?{spot}"


def spot_number(s: Any, name: str) -> int | None:
    """The lowest slot * SIDES + side of this space beside a tile of the map, or None."""
    space = space_numbers(name)
    return next((spot for spot in range(int(s.slots) * g.SIDES) if beyond(s, spot) == space), None)


def square_name(s: Any, square: int) -> str:
    """The name of a square: its space, and its number on the tile as it lies, `2,-1.5`."""
    if square == g.NOWHERE:
        return "-"
    slot, cell = divmod(int(square), g.CELLS)
    return f"{slot_name(s, slot)}.{cell + 1}"


def square_number(s: Any, name: str) -> int:
    """The square of this name, or NOWHERE."""
    found = SQUARE.fullmatch(name)
    slot = slot_number(s, found[1]) if found else g.NONE
    return g.NOWHERE if found is None or slot == g.NONE else slot * g.CELLS + int(found[2]) - 1


# --- squares as people see them ---------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def square_words(setting: Setting, kind: int, turn: int) -> tuple[str, ...]:
    """Of each square of a tile that lies so where it is there: `the north of {}`, `{}'s door`."""
    facts = setting.components.group(f"tile.{printed_name(kind)}")
    shape, doors = str(facts["shape"]).replace(" ", ""), facts.get("doors", ())
    only = [int(row) * 3 + int(column) for column, row, _ in (str(door).split(" ") for door in doors)]
    found = [""] * g.CELLS
    for printed in range(g.CELLS):
        cell = printed
        for _ in range(turn):
            cell = SPUN[cell]
        where = f"the {COMPASS[cell]} of {{}}"
        if cell == g.CENTRE and kind in CENTRES:
            where = CENTRES[kind]
        elif only == [printed] and shape[printed] == "B":
            where = "{}'s door"
        elif shape[printed] == "=" and "B" in shape:
            where = f"the road in {where}"
        found[cell] = where
    return tuple(found)


def printed_name(kind: int) -> str:
    """The name in the components of the tile that this is."""
    return TILE_NAMES[kind].replace("cellar", "castle").removesuffix("-down")


def square_title(setting: Setting, s: Any, square: int) -> str:
    """A square of the map in words: `the Inn's door`, `the north of dirt II`."""
    slot, cell = divmod(int(square), g.CELLS)
    if slot >= s.slots:
        return "nowhere"
    kind, turn = int(s.kind[slot]), int(s.turn[slot])
    return square_words(setting, kind, turn)[cell].format(slot_title(s, slot))


def beside_title(s: Any, spot: int) -> str:
    """The space on a side of a tile, in words: `east of the Inn`."""
    slot, side = divmod(int(spot), g.SIDES)
    return f"{SIDE_NAMES[side]} of {slot_title(s, slot)}" if slot < s.slots else "nowhere"


class Where(NamedTuple):
    """A square that an event tells of."""

    kind: int
    turn: int
    twin: int
    x: int
    y: int
    cell: int

    @property
    def tile(self) -> str:
        return tile_title(self.kind, self.twin)


def where_told(where: int) -> Where:
    """What an event tells of a square, taken apart."""
    space, cell = divmod(where + g.WHERE_0, g.CELLS)
    tile, space = divmod(space, g.SPAN * g.SPAN)
    x, y = divmod(space, g.SPAN)
    kind, twin = divmod(tile, g.TWINS)
    return Where(*divmod(kind, g.TURNS), twin, x - g.SPAN // 2, y - g.SPAN // 2, cell)


def where_title(setting: Setting, where: int, known: str = "") -> str:
    """The square that an event tells of; its tile is not named again if it is the known one."""
    told = where_told(where)
    words = square_words(setting, told.kind, told.turn)[told.cell]
    if told.tile == known and words.endswith(" of {}"):
        return words.removesuffix(" of {}")
    return words.format(told.tile)


def at_place(square: str) -> str:
    """A square in words, with the word before it: `at the Inn's door`, `in the north of dirt II`."""
    if square.endswith("door"):
        return f"at {square}"
    return f"{'on' if square.startswith(('the road', 'the centre', 'the altar')) else 'in'} {square}"


def direction(x: int, y: int) -> str:
    """Where a space lies, seen from where the game began: `in the north-east`."""
    if x == 0 and y == 0:
        return "in the middle"
    north = "" if 2 * abs(y) < abs(x) else "north" if y < 0 else "south"
    east = "" if 2 * abs(x) < abs(y) else "east" if x > 0 else "west"
    return f"in the {north}{'-' if north and east else ''}{east}"


def skeleton_title(colour: int) -> str:
    return f"{COLOUR_NAMES[colour]} skeleton"


def points_title(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def count_title(count: int, kind: int) -> str:
    """So many skeletons of a colour or, for COLLECTED, life tokens."""
    what = "life token" if kind == g.COLLECTED else skeleton_title(kind)
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def kinds_title(kind: int) -> str:
    return "life tokens" if kind == g.COLLECTED else f"{COLOUR_NAMES[kind]} skeletons"


def life_title(count: int) -> str:
    return "1 life token" if count == 1 else f"{count} life tokens"


def hand_of(s: Any, seat: int) -> list[int]:
    """The cards of a hand, each CONCEALED if this view does not show it."""
    return [int(card) for card in s.hand[seat][: s.held[seat]]]


def front_of(s: Any, seat: int) -> list[int]:
    """The cards in front of a player."""
    front = int(s.front[seat])
    return [card for card in range(len(CARD_NAMES)) if front >> card & 1] if front else []


def spells_of(s: Any, seat: int) -> list[int]:
    """The spells in front of a player, twins twice."""
    return [spell for spell in range(g.SPELLS) for _ in range(int(s.spell[seat, spell]))]


def person(seat: int) -> str:
    """A player's name."""
    return SEAT_NAMES[seat]
