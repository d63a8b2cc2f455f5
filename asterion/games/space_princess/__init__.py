"""Space Princess: two players, secret simultaneous cards, rotating doors, hide and chase."""

from pathlib import Path

from asterion.core.game import Game
from asterion.core.options import Option
from asterion.games.space_princess import box, names, picture, position, rules, sketch, words
from asterion.games.space_princess.observation import OBSERVATION

GAME = Game(
    name="space-princess",
    title="Space Princess",
    pitch=(
        "The princess is loose aboard the Dark Zealot's star cruiser. Each round both of you secretly draw "
        "two cards, play one and reveal together: she turns doors, dashes, hides and sends out a hologram to "
        "reach an escape pod; he senses, locks and closes in with two troopers who need only one clear shot."
    ),
    minutes=20,
    complexity=2,
    seats=(2,),
    seat_names=names.SEATS,
    options=(
        Option(
            "secret_plans",
            "She must find the real plans on the four inner corridors before she escapes.",
            rules=("SP-43", "SP-44", "SP-45"),
        ),
        Option(
            "tough_princess",
            "The first hit or capture is only counted; the second one decides.",
            rules=("SP-46",),
        ),
        Option("zealot_edge", "There is a single pod, in the corner opposite her start.", rules=("SP-47",)),
        Option(
            "doors",
            "Doors have a bar along two opposite edges, or (single) along one edge only.",
            ("double", "single"),
            told=("A bar along two opposite edges.", "A bar along one edge only."),
        ),
        Option(
            "zealot_start",
            "The Zealot starts in the corner opposite the princess, or in the centre.",
            ("corner", "centre"),
            ("SP-48",),
            ("In the corner opposite the princess.", "In the centre."),
        ),
        Option(
            "sense_order",
            "Sense is resolved at the order value of the card it copies, or at its own.",
            ("copied", "own"),
            ("SP-r1",),
            ("At the value of the card it copies.", "At its own value."),
        ),
    ),
    folder=Path(__file__).parent,
    prepare=box.prepare,
    rules=rules,
    observed=OBSERVATION,
    words=words,
    position=position,
    picture=picture,
    sketch=sketch,
)
