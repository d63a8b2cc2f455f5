"""Heroes of the Maze: the facts of a position, what they mean, and the words for phases and endings."""

from asterion.core.position_facts import Fact
from asterion.games.heroes_of_the_maze.rules import state as g

PHASES = ("align", "first", "roll", "act", "attack", "defend", "strike", "parry", "over")
ENDINGS = ("rings", "turns")
PLACES = "a cell from A0 to A15, B0 to B15, C0 to C15, D0 to D7 or H0 to H3; home; or rock"
FACTS = (
    Fact("phase", "What is asked next; usually act, or with a duel the throw that it begins with.", PHASES),
    Fact("turn", "The seat whose turn it is; usually the one that moves or challenges.", "a seat, or -"),
    Fact("to_move", "Who is asked: the seat whose turn it is, or chance.", "a seat, chance, or -", True),
    Fact("turns", "The number of the turn; usually the lowest that it can be.", f"0 to {g.TURNS}"),
    Fact("walls", "The alignment of the walls; usually 0.", f"0 to {g.ALIGNMENTS - 1}"),
    Fact("{seat}", "Where the seat's adventurer is; usually home, or the controller's on the Rock.", PLACES),
    Fact("ogre", "Where the ogre is; usually on the Rock, or at its controller's home.", PLACES),
    Fact("controller", "The seat that controls the ogre: the one on the Rock.", "a seat, or -", True),
    Fact(
        "rings",
        "The rings of each seat that has any; usually one for the controller of the ogre.",
        "a list such as red:1,green:2, or -",
    ),
    Fact("pool", "The rings that nobody has won.", "a number", True),
    Fact("die", "What the number die showed in this turn; 0 before it is thrown.", f"0 to {g.FACES}"),
    Fact("spots", "How many segments the walls may still be turned; usually all.", f"0 to {g.FACES}"),
    Fact("moved", "Whether the piece has moved since the walls turned last.", ("no", "yes")),
    Fact(
        "duel",
        "Who has challenged whom.",
        "challenger>challenged such as red>ogre, ogre>red or red>green; or -",
    ),
    Fact(
        "thrown",
        "The symbols last thrown in a duel of this turn or the one before, the challenger's first.",
        "one or two of the dice's symbols such as sword,skull; or -",
    ),
    Fact("ending", "Why the game has ended; usually by rings.", ("-", *ENDINGS)),
)
