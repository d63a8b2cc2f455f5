"""MidEvil: what a seat may know, as numbers."""

from asterion.core.observation import Observation, Told, bits, each, number
from asterion.games.midevil.rules.state import (
    CARDS,
    CELLS,
    KINDS,
    SEATS,
    SLOTS,
    SPELLS,
    SPOTS,
    SQUARES,
    STATE,
)

SEAT = each(-3, SEATS - 1, is_seat=True)
COUNT = number(-4, 251)
LARGE = number(-4, 65_000)
SQUARE = number(-1, SQUARES - 1)
SET = number(0, 2**CELLS - 1)  # of squares of a tile, bit by bit
FLAG = number(0, 2)


def _all(told: Told, *names: str) -> dict[str, Told]:
    return dict.fromkeys(names, told)


OBSERVATION = Observation(
    STATE,
    SEATS,
    {
        **_all(SEAT, "actor", "player", "winner", "caster", "offered_by", "countered_by", "card_by"),
        **_all(SEAT, "victim", "fighter", "rival", "duellist", "drawer"),
        "step": each(0, 9),
        "asked": COUNT,
        "turns": number(0, 2047),
        "seats": each(2, SEATS),
        "ending": COUNT,
        **_all(COUNT, "loser_dies", "last_life", "roads", "graveyard_skeletons", "castle", "dungeon"),
        **_all(COUNT, "teleport", "castle_setup", "points_win_in_dungeon_game", "entrances"),
        "slots": number(0, SLOTS),
        "kind": number(-1, KINDS - 1),
        "turn": number(0, 3),
        **_all(number(-128, 127), "x", "y"),
        **_all(SET, "skeleton", "token", "moved"),
        **_all(COUNT, "stack", "pool", "removed", "supply", "copies", "discards", "spell_discards"),
        **_all(SQUARE, "home", "goal", "pit", "moving"),
        "bridge": number(-1, SLOTS - 1),
        **_all(number(-1, SQUARES - 1, by_seat=True), "pawn", "horse", "came"),
        **_all(number(0, 255, by_seat=True), "life", "collected", "held", "spell", "played", "dead"),
        **_all(number(0, 255, by_seat=True), "stuck", "cooling", "cursed", "pitted", "rested"),
        "hand": number(-3, CARDS - 1, by_seat=True),
        "front": bits(64, by_seat=True),
        "book": each(-3, SEATS - 1, is_seat=True),
        **_all(FLAG, "no_move", "berserk", "mace_used", "bow_used", "crossbow_used", "attacked", "shared"),
        **_all(FLAG, "sling_used", "armour_used", "relic", "bridge_tried", "bought", "no_draw"),
        **_all(COUNT, "halves", "die", "lot", "to_people", "to_token", "colour", "to_move", "to_draw"),
        **_all(COUNT, "fate", "window", "counters", "to_pay", "left", "rolled", "raised", "landing"),
        **_all(COUNT, "duel_roll", "committed", "stands"),
        "drawn": number(-1, KINDS - 1),
        **_all(number(-1, SPOTS - 1), "spot", "through"),
        **_all(number(-1, SLOTS - 1), "peopled", "onto"),
        "pairs": LARGE,
        "passed": number(0, 2**SEATS - 1),
        **_all(number(-1, SPELLS * SPELLS), "pair", "given"),
        **_all(number(-1, CARDS - 1), "offered", "card", "weapon"),
    },
    derived=("beside", "place"),  # from the places of the tiles
)
