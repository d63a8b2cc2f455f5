"""Space Princess: what a seat may know, as numbers."""

from asterion.core.observation import Observation, each, number
from asterion.games.space_princess.rules.state import CARDS, DISCARDED, PLACES, ROUNDS, STATE, TILES

# The seats have roles of their own, so that nothing is told in turn order.
SEAT = each(-3, 1)
PLACE = each(-1, PLACES - 1)
CARD = each(-3, CARDS - 1)

OBSERVATION = Observation(
    STATE,
    2,
    {
        "actor": SEAT,
        "phase": each(0, 10),
        "rounds": number(0, ROUNDS + 1),
        "ending": number(0, 4),
        **dict.fromkeys(("secret_plans", "tough_princess", "zealot_edge"), number(0, 1)),
        **dict.fromkeys(("doors", "zealot_start", "sense_order"), number(0, 1)),
        "door": each(0, 3),
        "doors_set": number(0, TILES),
        **dict.fromkeys(("princess", "hide", "hologram", "zealot", "trooper", "lock", "fired"), PLACE),
        "lock_door": each(0, 3),
        "plan": number(0, 1),
        "real_plans": each(-3, 1),
        "hurt": number(0, 3),
        "place": each(-3, DISCARDED),
        "known": number(0, 1),
        "stack": CARD,
        "stacked": number(0, 7),
        "held": number(0, 7),
        "drawer": SEAT,
        "acting": CARD,
        "first": SEAT,
        "resolved": number(0, 2),
        "card": CARD,
        "steps": number(0, 255),
        "shots": number(0, 2),
        "turns": number(0, 255),
        "turned": PLACE,
        "turning": PLACE,
        "marches": number(0, 255),
        "marcher": each(-1, 1),
        "marched": number(0, 1),
        "reinforced": number(0, 1),
        "placing": number(0, 1),
        "strikes": number(0, 1),
    },
)
