"""MidEvil: every fact of a position, with what it means and can be."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.position_facts import Fact
from asterion.games.midevil.names import COLOUR_NAMES, PAIR_NAMES, SPELL_NAMES
from asterion.games.midevil.position.writing import (
    ASKED,
    BRIDGE,
    ENDINGS,
    LANDINGS,
    STEPS,
    USED,
    USED_WITH_CASTLE,
    USED_WITH_DUNGEON,
    WINDOWS,
    with_castle,
    with_dungeon,
)
from asterion.games.midevil.rules import state as g

CASTLE, DUNGEON, EITHER = "with the option castle", "with the option dungeon", "with castle or dungeon"
SQUARE = "a square such as 0,-1.5, or -"
SQUARES = "squares of tiles such as 0,0.45/1,-2.3, or -"
SEAT = "a seat, or -"
SEATS = "a list of seats, or -"
CARDS = "a list of cards such as sword,holy-water, or -"
COUNTS = "a list such as {}, or -"
FEWER = "0 to {}"


def _when(is_there: Callable[[Setting], bool], name: str) -> Callable[[Setting], list[str]]:
    """The names of a fact in settings that have it."""

    def names_in(setting: Setting) -> list[str]:
        found = dict.fromkeys(name.format(seat=seat) for seat in setting.seat_names)
        return list(found) if is_there(setting) else []

    return names_in


def _castle(name: str, meaning: str, values: str | tuple[str, ...]) -> Fact:
    return Fact(name, meaning, values, only=CASTLE, names=_when(with_castle, name))


def _dungeon(name: str, meaning: str, values: str | tuple[str, ...], derived: bool = False) -> Fact:
    return Fact(name, meaning, values, derived, DUNGEON, _when(with_dungeon, name))


def _either(setting: Setting) -> bool:
    return with_castle(setting) or with_dungeon(setting)


def _seat(name: str, meaning: str) -> Fact:
    return Fact(name, meaning, SEAT)


_TABLE = (
    Fact("step", "The step of the turn; usually moving, or the one in which this is asked.", STEPS),
    Fact("asked", "What is asked; usually what a quiet turn asks in its step.", ASKED),
    Fact(
        "to_move",
        "Who is asked; it follows from the question but in windows, where it is usually the player.",
        "a seat, chance or nobody",
    ),
    Fact("turn", "The number of the turn; usually 1, in the set-up 0.", FEWER.format(g.TURNS_EACH * g.SEATS)),
    Fact("player", "Whose turn it is; usually the first seat.", SEAT),
    Fact(
        "map",
        "The tiles in the order in which they were laid; those that lie from the start may be left out.",
        "tiles with their spaces and quarter turns such as church:0,-1r2/well:1,0",
        partial=True,
    ),
    Fact("white", "The squares with white skeletons; in the set-up usually those that are there.", SQUARES),
    Fact("red", "The squares with red skeletons.", SQUARES),
    Fact("blue", "The squares with blue skeletons.", SQUARES),
    Fact("tokens", "The squares with life tokens; in the set-up usually those that are there.", SQUARES),
    Fact("{seat}", "The square of the seat's pawn; usually the one where the dead go.", SQUARE),
    Fact(
        "{seat}_life",
        f"The seat's life tokens; usually {g.LIFE_AT_START}, of the dead none.",
        FEWER.format(g.LIFE_LIMIT),
    ),
    Fact("{seat}_skeletons", "The skeletons that the seat has collected.", COUNTS.format("white:2,blue:1")),
    Fact("{seat}_hand", "The cards in the seat's hand.", f"{CARDS}; {g.HAND} at most"),
    Fact("{seat}_front", "The cards in front of the seat, each once.", CARDS),
    Fact("book", "Where the Necronomicon is; usually in the Graveyard.", "graveyard or a seat"),
    Fact(
        "stack",
        "The tiles to come, those of the dungeon with them; usually all that do not lie on the map.",
        COUNTS.format("church:1,dirt:3"),
    ),
    Fact("discards", "The discard pile of the event cards.", COUNTS.format("sword:1,ale:2")),
    Fact("pool", "The skeletons in the pool.", COUNTS.format("white:37,blue:20"), True),
    Fact(
        "removed",
        "The skeletons out of the game; usually what a card that may be answered cost.",
        COUNTS.format("white:2"),
    ),
    Fact("supply", "The life tokens that nobody has and that do not lie on the map.", "a number", True),
    Fact("deck", "The event cards that are nowhere else.", COUNTS.format("sword:2,ale:1"), True),
    Fact("black", "The squares with black skeletons; there are none without the castle.", SQUARES),
    Fact("moved", "The skeletons that have moved in step eight or by a card, or are hit.", SQUARES),
    Fact("{seat}_horse", "The square of the seat's Horse; usually that of its pawn, if it has one.", SQUARE),
)
_PLAYERS = (
    Fact("played", "Who has played the card of the round; usually whose card is under way.", SEATS),
    Fact("dead", "Who is dead and waits for the next turn.", SEATS),
    Fact("stuck", "Who will lose the movement of the next turn.", SEATS),
    Fact("cooling", "Whose Crossbow was used in the turn before.", SEATS),
    Fact(
        "used",
        "What has been used or done in this turn; usually what the question needs. `attack`: there was a "
        "fight for the book; `shared`: its holder has been on the player's square since the turn began; "
        "`revolt`: no cards are drawn; `bridge`: there was a roll to lower it; `spell`: one was bought.",
        f"a list of {', '.join(USED | USED_WITH_CASTLE | USED_WITH_DUNGEON)}; or -",
    ),
)
_NUMBERS = (
    Fact("halves", "The movement left, in half squares; usually twice the die.", FEWER.format(18)),
    Fact("die", "The roll for movement (usually 3) or for the skeletons, while it counts.", FEWER.format(6)),
    Fact("no_move", "Whether the player makes no movement roll in this turn.", ("0", "1")),
    Fact(
        "figures_left",
        "The skeletons, or points of them, still to be put on the tile; of a tile with a name it follows.",
        "a number",
    ),
    Fact("tokens_left", "The life tokens still to be put on the tile; it follows.", "a number"),
    Fact("skeletons_left", "The skeletons still to be moved in step eight; it follows.", FEWER.format(6)),
    Fact("counters", "How many Not So Fast! answer the card played.", FEWER.format(2)),
    Fact("to_pay", "The points of skeletons still to be paid.", FEWER.format(3)),
    Fact(
        "card_left",
        "What the card under way has left, in points, steps or skeletons (usually all); of the Court Jester, "
        "1 and the number of the card taken; of grave dust or a pair of spells, points.",
        "a number",
    ),
    Fact("rolled", "The combat roll, after it failed (usually 1) or with the Flail.", FEWER.format(6)),
    Fact("raised", "The points by which skeletons have raised a failed roll.", FEWER.format(5)),
    Fact(
        "lot",
        "The last roll that decided at once: its face, and 10 to lower the bridge, 20 after leaving it, 30 "
        "for fate, 40 for points of skeletons.",
        "0, or 11 to 46",
        only=EITHER,
        names=_when(_either, "lot"),
    ),
    _dungeon("spells_left", "Whether a spell is bought and not yet paid.", ("0", "1")),
    _dungeon("fate", "The fate being carried out: 2 for skeletons, 3 for grave dust.", ("0", "2", "3")),
)
_NAMED = (
    Fact("drawn", "The tile that was drawn and not laid yet.", "a tile such as church, or -"),
    Fact("colour", "The colour of the skeleton being put on the map.", ("-", *COLOUR_NAMES)),
    Fact("offered", "The card that was played and may be paid or answered.", "a card, or -"),
    Fact("card", "The card being carried out, target by target.", "a card, or -"),
    Fact("weapon", "The card used for a combat roll or a shot.", "a card, or -"),
    _seat("drawer", "Who is dealt a card; it follows outside the set-up."),
    _seat("offered_by", "Who has played the card that may be answered."),
    _seat("countered_by", "Who has played the last Not So Fast! on it."),
    _seat("card_by", "Who has played the card being carried out."),
    _seat("victim", "On whom it is played."),
    _seat("fighter", "Who fights a skeleton; usually the player, or whom a card leads."),
    _seat("rival", "The holder of the book who is attacked; it follows."),
    _seat("duellist", "Who rolls or chooses in a fight for the book; usually the player."),
    _dungeon("caster", "Who draws a spell and has its effects; usually the player.", SEAT),
    _dungeon("pair", "The pair of spells being carried out.", ("-", *PAIR_NAMES)),
    _dungeon("given", "The spell chosen to be switched.", ("-", *SPELL_NAMES)),
)
_SETS = (
    _castle("bridge", "Whether the Drawbridge is up; usually as it lies in the map.", tuple(BRIDGE)),
    _castle(
        "cursed",
        "Who is cursed: 1 until the end of the next turn that seat begins, 2 of this one.",
        COUNTS.format("green:1"),
    ),
    _castle(
        "pitted",
        "Who is held by the pit: 2 until the end of the next turn that seat begins, 1 of this one.",
        COUNTS.format("green:2"),
    ),
    _castle("rested", "Who may teleport, having rested on the Altar's centre.", COUNTS.format("green:1")),
    _dungeon("{seat}_spells", "The spells in front of the seat.", "a list such as carpe,mortem, or -"),
    _dungeon(
        "{seat}_came",
        "The square from which the seat, in the dungeon, made the last step; with - it may go any way.",
        SQUARE,
    ),
    _dungeon("spell_discards", "The spells that are discarded.", COUNTS.format("carpe:1")),
    _dungeon("spell_deck", "The spells that are nowhere else.", COUNTS.format("carpe:6"), True),
    _dungeon("through", "The passage through which a tile is being left.", "a side such as 0,-1:south, or -"),
    _dungeon("pairs", "The pairs still to be carried out.", f"a list of {', '.join(PAIR_NAMES)}; or -"),
)
_UNDER_WAY = (
    Fact(
        "spot",
        "The space chosen for the tile; while it gets its figures it follows.",
        "a space such as 1,0, or the side of a tile such as 0,0:east, or -",
    ),
    Fact("peopled", "The tile that gets figures; it follows.", "the space of a tile such as 1,0, or -"),
    Fact("moving", "The skeleton being moved or shot at.", SQUARE),
    Fact("onto", "The tile that a card works on.", "the space of a tile such as 1,0, or -"),
    Fact("window", "The window in which cards may be played; usually that of the step.", WINDOWS),
    Fact("passed", "Who has passed in it.", SEATS),
    Fact(
        "landing",
        "What comes next on the square where a pawn lands or stands; usually what follows the question.",
        LANDINGS,
    ),
    Fact("duel_roll", "The rolls for the book, attacker's and holder's; 0: none.", "two numbers such as 4,0"),
    Fact(
        "attacker_commits",
        "What the attacker commits: white, red and blue skeletons and life tokens; - is not yet.",
        "four numbers such as 2,0,1,-",
    ),
    Fact("holder_commits", "The same of the holder.", "four numbers such as 2,0,1,-"),
    Fact("stands", "Whether attacker and holder have stopped rolling anew.", "two numbers such as 1,0"),
    Fact("ending", "How the game has ended; usually by points.", ("-", *ENDINGS)),
    Fact("winner", "Who has won.", SEAT),
)
FACTS = (*_TABLE, *_PLAYERS, *_NUMBERS, *_NAMED, *_SETS, *_UNDER_WAY)
