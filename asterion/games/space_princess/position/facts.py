"""Space Princess: the facts of a position, what they mean and what they can be."""

from asterion.core.position_facts import Fact
from asterion.games.space_princess.names import CARD_NAMES, SEATS, tile_name
from asterion.games.space_princess.rules import state as g

PHASES = (
    *("set-doors", "own-doors", "draw", "choose", "sense-card", "sense-top"),
    *("return", "act", "position", "plan", "over"),
)
ENDINGS = ("escape", "capture", "hit", "no-plans", "rounds")
COUNTS = ("steps", "shots", "turns", "marches", "placing", "strikes", "reinforced")
TILES_LEFT = ("turned", "turning")
PLACES = {"hand": g.HELD, "laid": g.LAID, "played": g.PLAYED, "discard": g.DISCARDED}

_TILE = "a tile from a1 to e5"
_CARDS = "a list of the seat's cards such as dash,hide; or -"
_LEFT = ", ".join((*COUNTS, *TILES_LEFT, "marcher", "marched"))

FACTS = (
    Fact("phase", "What is asked next; usually choose, a card to play.", PHASES),
    Fact(
        "to_move",
        "Who is asked; of two who choose, the princess first.",
        (*SEATS, "chance", "nobody"),
        True,
    ),
    Fact("round", "The number of the round; 0 while doors are set before the first.", f"0 to {g.ROUNDS}"),
    Fact(
        "doors",
        "How the doors stand; usually all in their first position.",
        "five rows of five marks with / between them: . for a corridor,"
        " = or | (with single bars n, e, s or w) for a door",
    ),
    Fact(
        "princess",
        "Where the princess is; - while she hides.",
        f"{_TILE}, a pod such as pod-c5 when she has reached it, or -",
    ),
    Fact("hide", "Where the Hide tile lies, while the princess is away.", f"{_TILE}, or -"),
    Fact("zealot", "Where the Zealot is.", _TILE),
    Fact(
        "troopers",
        "Where the two troopers are; - for one who was taken away.",
        "two tiles such as a5,e1 or -,e1",
    ),
    Fact("hologram", "Where the hologram is.", f"{_TILE}, or -"),
    Fact(
        "lock",
        "Where the Lock tile lies, and how the door on it stands.",
        "a door tile with a mark such as b3=, or -",
    ),
    Fact("hurt", "How often the princess was hit or captured.", "0 to 2"),
    Fact(
        "shots",
        "What each trooper has hit since the last choice; at the end by a hit, usually her if he sees her.",
        "two tiles such as c3,-",
    ),
    Fact(
        "plans",
        "Where plan cards still lie; with secret_plans usually everywhere.",
        f"some of {','.join(tile_name(tile) for tile in g.PLAN_TILE)}, or -",
    ),
    Fact("real_plans", "How many real plans are among those she has collected.", f"0 to {g.PLANS}"),
    Fact("{seat}_hand", "The cards in the seat's hand; two while it is to choose.", _CARDS),
    Fact("{seat}_laid", "The card that the seat has laid face down.", "one of the seat's cards, or -"),
    Fact("{seat}_played", "The card that the seat has played this round.", "one of the seat's cards, or -"),
    Fact("{seat}_discard", "The cards on the seat's discard pile.", _CARDS),
    Fact(
        "{seat}_stack",
        "The seat's stack from the top, ? for a card that nobody has seen;"
        " usually all that lies nowhere else, unseen.",
        "a list of the seat's cards and ?, or -",
    ),
    Fact(
        "{seat}_known",
        "Cards in the seat's stack or hand of which the other player, too, knows where they are.",
        _CARDS,
    ),
    Fact("drawing", "The seat for which chance draws a card.", ("-", *SEATS), True),
    Fact("sensed", "What Sense, which was played, stands for.", ("-", *CARD_NAMES[g.EACH : -1])),
    Fact("first", "The seat whose card is resolved first, once both are revealed.", ("-", *SEATS), True),
    Fact(
        "resolved",
        "How many of the revealed cards are resolved; 2 until others are revealed.",
        "0 to 2",
        True,
    ),
    Fact(
        "card",
        "The card being resolved; usually the one that `resolved` says, and of two the first.",
        "a card that was played or sensed, or -",
    ),
    Fact(
        "left",
        "What is left to do of that card, and what was done of it; usually nothing was done.",
        f"a list such as steps:1,turned:b3 of {_LEFT}; or -",
    ),
    Fact("ending", "Why the game is over.", ("-", *ENDINGS)),
)
