"""Zombie Princess: the facts of a position, what they mean and what they can be."""

from collections.abc import Iterable

from asterion.core.game import Setting
from asterion.core.position_facts import Fact
from asterion.games.zombie_princess.names import FACE_NAMES, POSITIONS, TOKEN_NAMES, knights_in
from asterion.games.zombie_princess.rules import state as g

PHASES = ("set-up", "roll", "princess", "knight", "draw", "over")
ASKED = (
    *("draw-tile", "draw-token", "first", "roll", "action", "tile", "space", "turn"),
    *("stop", "move", "target", "slide", "-"),
)
ENDINGS = ("escape", "apocalypse", "turns")
LEFT = {"place": "to_place", "rotate": "to_rotate", "move": "to_move", "token": "to_play"}

_TOKENS = f"a list of {', '.join(TOKEN_NAMES)}; or -"
_TILES = "a list of the numbers of tiles such as 3,4,5; or -"
_SEAT = "one of the seats, or -"


def _knights(setting: Setting) -> list[str]:
    return list(setting.seat_names[: knights_in(setting.seats, setting.options)])


def _token_facts(setting: Setting) -> Iterable[str]:
    return [f"{name}_tokens" for name in _knights(setting)] if setting.options["extra_actions"] else []


FACTS = (
    Fact("phase", "The phase of the turn; usually knight.", PHASES),
    Fact("asked", "What is asked in it; usually the next action, or in other phases chance.", ASKED),
    Fact("to_move", "Who is asked.", "a seat, chance or nobody", True),
    Fact("turn", "The number of the turn; 0 in the set-up.", f"0 to {g.LAST_TURN}"),
    Fact("player", "Whose turn it is; usually red's.", "the seat of a knight, or - in the set-up"),
    Fact("die", "What the princess die showed in this turn; - before the roll.", ("-", *FACE_NAMES)),
    Fact("castle", "The position of the castle; usually A.", POSITIONS),
    Fact(
        "corner_turns",
        "How the corner tiles on a1, g1, g7 and a7 are turned; usually 0,1,2,3.",
        "four turns from 0 to 3 with commas",
    ),
    Fact(
        "maze",
        "The other tiles of the maze, each with its turn; `full` lays all that is left in the stacks, too.",
        "a list such as b1:5r2,c1:9,d1:- (which stays empty),full; or -",
    ),
    Fact("princess", "The square of the princess; usually the castle's.", "a square such as d4.5"),
    Fact(
        "{seat}",
        "The square of the seat's knight; usually its sigil.",
        "a square such as b1.4",
        names=_knights,
    ),
    Fact(
        "zombies",
        "Whose knights are zombies, in the order of falling.",
        "a list of seats, with + between those who fell together, such as red,blue+green; or -",
    ),
    Fact("keys", "Whose knights have their keys.", "a list of seats, or -"),
    Fact("{seat}_tiles", "The tiles in front of the seat; usually three.", _TILES),
    Fact("stacks", "The tiles that lie nowhere else.", "a list such as 1x3,4x2 (two tiles 4); or -", True),
    Fact(
        "{seat}_tokens",
        "The seat's extra action tokens; usually remove,slide,rotate.",
        _TOKENS,
        only="for knights, with extra_actions",
        names=_token_facts,
    ),
    Fact(
        "tokens_out",
        "The tokens that were played.",
        _TOKENS,
        only="with extra_actions",
        names=lambda setting: ["tokens_out"] if setting.options["extra_actions"] else [],
    ),
    Fact(
        "left",
        "What is left to do in the phase; usually everything.",
        f"some of {', '.join(LEFT)}; or -",
    ),
    Fact("drawing", "For whom chance draws; usually the seat whose turn that is.", _SEAT),
    Fact(
        "picked",
        "The tile that is being placed.",
        "a number such as 5, or of a tile in front of somebody else such as blue:5; or -",
    ),
    Fact(
        "space", "The space of the tile that is being placed, rotated or slid.", "a space from a1 to g7, or -"
    ),
    Fact("bitten", "Whose knight is being bitten.", _SEAT),
    Fact("playing", "The token that is being played.", ("-", *TOKEN_NAMES)),
    Fact("rolled", "What a zombie knight has rolled for its own move.", ("-", *FACE_NAMES)),
    Fact("ending", "Why the game is over.", ("-", *ENDINGS)),
)
