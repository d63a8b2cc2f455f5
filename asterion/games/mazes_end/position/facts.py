"""Maze's End: the facts of a position, what they mean, and the words for phases and tasks."""

from asterion.core.position_facts import Fact
from asterion.games.mazes_end.names import CARD_NAMES, COLOUR_NAMES, FACE_NAMES, FIGURE_NAMES, KIND_NAMES
from asterion.games.mazes_end.rules import state as g

PHASES = (
    *("order", "which-wall", "where", "before-roll", "event-die", "event-card", "number-die", "lift-wall"),
    *("direction", "disc", "figure", "opponent", "redeem", "steps", "over"),
)
TASKS = ("-", "place", "move", "remove", "charge", "lay", "swap", "curse", "slow", "throw")
SEAT_OR_NONE = "a seat, or -"
FACTS = (
    Fact("phase", "What is asked next; usually steps, the movement of figures.", PHASES),
    Fact("turn", "The seat whose turn it is.", "a seat"),
    Fact("turns", "The number of the turn; 0 before the first one.", f"0 to {g.TURNS}"),
    Fact("first", "The seat that began; usually the first one.", SEAT_OR_NONE),
    Fact(
        "walls",
        "The walls in the maze, with the colour of those that have one.",
        "edges such as d4e4,d4d5=red",
    ),
    Fact("pile", "The walls of each kind in the pile: all that are nowhere else.", "plain:16,blue:1 …", True),
    Fact(
        "hands", "Each player's plain and coloured walls still to place.", "red:5+1,green:5+1 …, or -", True
    ),
    *(
        Fact(name, f"The squares of {name}'s three figures; usually where they start.", "a1,out,b7 …, or -")
        for name in COLOUR_NAMES
    ),
    Fact(
        "gems", "The squares of the gems not collected yet; usually all.", "gem squares such as f3,c6; or -"
    ),
    Fact(
        "discs",
        "The discs in the maze and their squares.",
        "portal-1:c3,portal-2:g7,trap:d4,sanctuary:e3, or -",
    ),
    Fact("minotaur", "The Minotaur's square; usually the centre.", "a square from a1 to i9"),
    Fact("asleep", "The seat at whose next turn the Minotaur wakes, if it sleeps.", SEAT_OR_NONE),
    Fact("cursed", "The figure that is the Minotaur figure.", ("-", *FIGURE_NAMES)),
    Fact("deck", "The cards in the deck; usually all that are not out.", "demolition:3,trap:1 …, or -"),
    Fact("saved", "Who has saved which card.", "red:redemption,green:climbing-rope …, or -"),
    Fact("slowed", "The seats that have one movement point in their next turn.", "a list of seats, or -"),
    Fact(
        "rolled",
        "What each seat has rolled for the start: 0 not yet.",
        "0 to 6 or out for each seat; later -",
    ),
    Fact("face", "What the event die shows; before the roll none.", ("-", *FACE_NAMES)),
    Fact("number", "What the number die shows, for a card of this turn; else 0.", f"0 to {g.DIE}"),
    Fact("card", "The event card drawn in this turn.", ("-", *CARD_NAMES)),
    Fact("task", "What the wall of the turn, the event die or the card makes the player do.", TASKS),
    Fact("left", "How often that is still to be done.", f"0 to {g.DIE}"),
    Fact("carried", "The kind of wall that is taken and not put yet.", KIND_NAMES),
    Fact(
        "carried_from",
        "The edge on which the carried wall stood, if it is moved.",
        "an edge such as d4e4, or -",
    ),
    Fact(
        "settled", "Shifting Halls: the edge to which the first wall was moved.", "an edge such as d4e4, or -"
    ),
    Fact("chosen", "Switch: the first of the two figures.", ("-", *FIGURE_NAMES)),
    Fact("points", "The movement points of the turn not used yet; usually 3.", "0 to 30"),
    Fact("trapped", "The player's figures that the trap holds in this turn.", "a list of 1, 2, 3, or -"),
    Fact("doomed", "The figures about to be slain, in order.", "a list of figures such as r1,g2, or -"),
    Fact("by_curse", "Whether the cursed figure slays them: 1 if so.", ("0", "1")),
    Fact("winner", "Who has won.", "a seat, nobody, or -", True),
)
