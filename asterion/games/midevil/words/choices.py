"""MidEvil: what choosing a move does, as a command."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_TITLES,
    ITEM_TITLES,
    SIDE_NAMES,
    SPELL_TITLES,
    TURN_WORDS,
    at_place,
    beside_title,
    count_title,
    person,
    points_title,
    skeleton_title,
    slot_title,
    square_title,
    tile_title,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.cards import cost_of
from asterion.games.midevil.rules.map import colour_on, has_in_front, skeletons_on

WEAPON_WORDS = {
    g.SWORD: "+1",
    g.AXE: "+2, lost on a 1",
    g.MACE: "one new roll if it fails",
    g.FLAIL: "+1, a 6 drives another skeleton off",
    g.HALBERD: "+1, against black +2",
}
SPELL_POINTS = points_title(g.SPELL_COST)


def choice(setting: Setting, s: State, move: int) -> str:
    """What choosing this move does, as a command."""
    block, *indices = g.BLOCKS.decode(move)
    return _CHOICES[block](setting, s, *indices)


def _face(setting: Setting, s: State, face: int) -> str:
    return f"Roll {face + 1}"


def _begin(setting: Setting, s: State, seat: int) -> str:
    return f"{person(seat).capitalize()} begins"


def _drawn_tile(setting: Setting, s: State, kind: int) -> str:
    return f"Draw {tile_title(kind)}"


def _card(setting: Setting, s: State, card: int) -> str:
    if s.asked == g.DEAL:
        return f"Draw {CARD_TITLES[card]}"
    if s.asked == g.TARGET:
        return f"Give {CARD_TITLES[card]}{_to_victim(s, 'to')}"
    if s.asked == g.COUNTER:
        stopped = g.NOT_SO_FAST if s.counters else int(s.offered)
        return f"Play Not So Fast! against {CARD_TITLES[stopped]}"
    cost = int(cost_of(s, setting.box, int(s.actor), card)) if s.actor >= 0 else 0
    costs = f" for {points_title(cost)} of skeletons" if cost else ""
    return f"Play {CARD_TITLES[card]}{costs}"


def _use(setting: Setting, s: State, card: int) -> str:
    title = CARD_TITLES[card]
    if s.asked == g.WEAPON:
        bonus = f" ({WEAPON_WORDS[card]})" if card in WEAPON_WORDS else ""
        return f"Roll with the {title}{bonus}"
    if s.asked == g.FAILED:
        return f"{'Discard' if card == g.SHIELD else 'Use'} the {title} to roll again"
    if card == g.HOOK:
        return f"Use the {title} to {'lower the Drawbridge' if s.asked == g.STEP else 'leave the pit'}"
    return f"Use the {title}"


def _drop(setting: Setting, s: State, card: int) -> str:
    title = CARD_TITLES[card]
    if s.asked == g.TARGET:
        return f"Take {title}{_to_victim(s, 'from')}"
    return f"Discard {title} and end the turn"


def _to_victim(s: State, word: str) -> str:
    return f" {word} {person(int(s.victim))}" if s.victim != g.NONE else ""


def _in_front(setting: Setting, s: State, seat: int, item: int) -> str:
    verb = "Discard" if s.card == g.BROKEN_BLADE else "Take"
    return f"{verb} {person(seat)}'s {ITEM_TITLES[item]}"


def _spell(setting: Setting, s: State, spell: int) -> str:
    verb = {g.DRAW_SPELL: "Draw", g.CAST: "Give away"}.get(int(s.asked), "Discard")
    return f"{verb} {SPELL_TITLES[spell]}"


def _space(setting: Setting, s: State, spot: int) -> str:
    if s.asked == g.STEP and s.dungeon:
        return f"Go through the passage in the {SIDE_NAMES[spot % g.SIDES]}, into the dark"
    what = tile_title(int(s.drawn)) if s.drawn != g.NONE else "the tile"
    return f"Lay {what} {beside_title(s, spot)}"


def _turn(setting: Setting, s: State, turn: int) -> str:
    return f"Lay it {TURN_WORDS[turn]}"


def _colour(setting: Setting, s: State, colour: int) -> str:
    worth = points_title(int(g.POINTS[colour]))
    what = f"a {skeleton_title(colour)} ({worth})"
    if s.asked == g.PAY:
        return f"Pay with {what}"
    if s.asked == g.FAILED:
        return f"Spend {what} to raise the roll"
    if s.asked == g.COLOUR:
        return f"Put {what} on the tile"
    if s.asked == g.DUST_OF:
        return f"Lose {what}"
    if s.asked == g.CAST:
        return f"Take {what}" if s.pair == g.GAIN_SKELETONS else f"Put {what} on the tile"
    if s.card == g.GRAVE_ROBBER and s.victim != g.NONE:
        return f"Take {what} from {person(int(s.victim))}"
    if s.card == g.KEEP_COMING and s.to_people == 0:
        return f"Bring {what} back into the pool"
    return f"Place {what}"


def _figure(s: State, square: int) -> str:
    """The skeleton on a square, in words."""
    colour = int(colour_on(s, square)) if square < s.slots * g.CELLS else g.NONE
    return "the skeleton" if colour == g.NONE else f"the {skeleton_title(colour)}"


def _square(setting: Setting, s: State, square: int) -> str:
    where = square_title(setting, s, square)
    there = at_place(where)
    if s.asked == g.STEP:
        return _go(s, square, where)
    if s.asked == g.SKELETON:
        return f"Move {_figure(s, square)} {there}"
    if s.asked == g.SKELETON_TO:
        return f"Move it to {where}"
    if s.asked == g.SHOT_AT:
        return f"{'Hit' if s.weapon == g.CATAPULT else 'Shoot at'} {_figure(s, square)} {there}"
    if s.asked == g.PAWN_TO:
        return f"Begin {there}"
    if s.asked == g.TELEPORT_TO:
        return f"Teleport to {where}{_then(_met_there(s, square, int(s.player)))}"
    if s.asked == g.SWEEP:
        return f"Drive {_figure(s, square)} {there} off, back to the pool"
    if s.asked == g.TARGET:
        return _target_square(s, square, where)
    if s.colour == g.NONE:
        return f"Put a life token {there}"
    return f"Put the {skeleton_title(int(s.colour))} {there}"


def _go(s: State, square: int, where: str) -> str:
    """A step of one's own, and what it leads to."""
    holder = int(s.book)
    if square == s.goal and colour_on(s, square) == g.NONE:
        goal = tile_title(int(s.kind[square // g.CELLS]))
        if holder == s.player:
            return f"Bring the Necronomicon to {goal} and win"
        if s.dungeon and all(s.spell[s.player, spell] for spell in (g.APPELLO, g.CARCER, g.MORTEM)):
            return f"Bring Appello, Carcer and Mortem to {goal} and win"
    met = _met_there(s, square, int(s.player))
    if holder not in (g.IN_GRAVEYARD, int(s.player)) and s.pawn[holder] == square and not s.attacked:
        met.append(f"attack {person(holder)} for the Necronomicon")
    return f"Go to {where}{_then(met)}"


def _target_square(s: State, square: int, where: str) -> str:
    there = at_place(where)
    if s.card == g.WRONG_TURN:
        victim = int(s.victim)
        return f"Lead {person(victim)} to {where}{_then(_met_there(s, square, victim))}"
    if s.card == g.SHOVE:
        victim = int(s.victim)
        into = "into" if square == s.pit else "to"
        return f"Push {person(victim)} {into} {where}{_then(_met_there(s, square, victim))}"
    if s.card == g.BOILING_OIL:
        return f"Hit {_figure(s, square)} {there}"
    if s.card == g.SECRET_PASSAGE:
        return f"Go to {where}{_then(_met_there(s, square, int(s.card_by)))}"
    if s.card == g.BRING_OUT and (s.moving != g.NOWHERE or colour_on(s, square) == g.NONE):
        return f"Put a black skeleton {there}" if s.moving == g.NOWHERE else f"Move it to {where}"
    if s.card in (g.PUPPET_MASTER, g.SCATTER, g.BRING_OUT):
        return f"Move {_figure(s, square)} {there}" if s.moving == g.NOWHERE else f"Move it to {where}"
    colour = g.WHITE if s.card == g.ARMY else int(s.colour)
    what = "a skeleton" if colour == g.NONE else f"a {skeleton_title(colour)}"
    return f"Put {what} {there}"


def _met_there(s: State, square: int, seat: int) -> list[str]:
    """What entering a square brings this player."""
    slot, cell = divmod(square, g.CELLS)
    if slot >= s.slots:
        return []
    met = []
    at = int(s.pawn[seat]) // g.CELLS
    if at == s.bridge and slot != at and not _holds_bridge(s, seat):
        met.append("see whether the Drawbridge goes up")
    if colour_on(s, square) != g.NONE:
        met.append(f"fight {_figure(s, square)}")
    takes = s.life[seat] < g.LIFE_LIMIT and not (s.berserk and seat == s.player)
    if int(s.token[slot]) >> cell & 1 and takes:
        met.append("find a life token")
    if s.book == g.IN_GRAVEYARD and s.kind[slot] == g.GRAVEYARD and cell == g.CENTRE:
        met.append("take the Necronomicon")
    if s.kind[slot] >= g.FIRST_BELOW and slot != at:
        met.append("roll for the Dungeon Fate")
    return met


def _holds_bridge(s: State, seat: int) -> bool:
    """MV2-r4: somebody else is still on the Drawbridge, so no roll is made for it."""
    pawns = (int(s.pawn[other]) // g.CELLS for other in range(s.seats) if other != seat)
    return int(s.bridge) in pawns or bool(skeletons_on(s, int(s.bridge)))


def _then(met: list[str]) -> str:
    return f" and {', then '.join(met)}" if met else ""


def _tile(setting: Setting, s: State, slot: int) -> str:
    where = slot_title(s, slot) if slot < s.slots else "no tile"
    if s.asked == g.SHOT_AT:
        return f"Aim at {where}"
    return f"{_TILES.get(int(s.card), 'Choose')} {where}"


def _player(setting: Setting, s: State, seat: int) -> str:
    name = person(seat)
    if s.asked == g.CLAIM:
        return f"Claim {name}'s Horse"
    if s.asked == g.CAST:
        return f"Keep {name} from moving in the next turn"
    return _PLAYERS.get(int(s.card), "Choose {}").format(name)


def _count(setting: Setting, s: State, count: int) -> str:
    return f"Commit {count_title(count, commit_kind(s))}"


def commit_kind(s: State) -> int:
    """What is asked to be committed: a colour, or COLLECTED for life tokens."""
    side = 0 if s.duellist == s.player else 1
    return next((kind for kind in range(g.COLLECTED + 1) if s.committed[side, kind] == g.NONE), g.COLLECTED)


def _pass(setting: Setting, s: State) -> str:
    return _PASSES.get(int(s.asked), "Play no card")


def _stop(setting: Setting, s: State) -> str:
    return _STOPS.get(int(s.asked), "Stop here")


def _roll(setting: Setting, s: State) -> str:
    return "Roll without a weapon" if s.fighter != g.NONE else "Roll for movement"


def _roll_again(setting: Setting, s: State) -> str:
    if s.asked == g.DUEL_AGAIN:
        return "Roll again for a committed life token"
    fighter = int(s.fighter)
    if fighter != g.NONE and fighter == s.player and not s.armour_used and has_in_front(s, fighter, g.ARMOUR):
        return "Roll again, the Suit of Armor pays"
    return "Roll again for a life token"


_TILES = {g.SCATTER: "Move them to", g.SECRET_PASSAGE: "Go to the centre of", g.BOILING_OIL: "Pour it on"}
_PLAYERS = {
    g.TRAP_DOOR: "Drop {} into the pit",
    g.SHOVE: "Push {}",
    g.CURSE: "Curse {}",
    g.JESTER: "Look at {}'s hand",
    g.REVOLT: "Have {}'s hand discarded",
}
_PASSES = {
    g.COUNTER: "Let it happen",
    g.ATTACK: "Do not attack",
    g.CLAIM: "Leave the Horse",
    g.DISCARD: "Keep all, end the turn",
}
_STOPS = {
    **{g.TARGET: "Enough", g.CAST: "Enough", g.SHOT_AT: "Enough"},
    **{g.DUEL_AGAIN: "Stand", g.FAILED: "Give up and die", g.PREPARE: "Go on without moving"},
}
_CHOICES: dict[int, Callable[..., str]] = {
    g.FACE: _face,
    g.BEGIN: _begin,
    g.TILE_OF: _drawn_tile,
    g.CARD: _card,
    g.USE: _use,
    g.DROP: _drop,
    g.IN_FRONT: _in_front,
    g.SPELL_OF: _spell,
    g.ON: _space,
    g.TURN: _turn,
    g.SKELETON_OF: _colour,
    g.AT: _square,
    g.TILE_AT: _tile,
    g.PLAYER: _player,
    g.COUNT: _count,
    g.PASS: _pass,
    g.ROLL: _roll,
    g.STOP: _stop,
    g.LIFE: _roll_again,
    g.FIGHT: lambda setting, s: f"Attack {person(int(s.book))}",
    g.TAKE: lambda setting, s: "Claim the Horse",
    g.LOWER: lambda setting, s: "Lower the Drawbridge with a 4, 5 or 6",
    g.BUY: lambda setting, s: f"Buy a spell for {SPELL_POINTS} of skeletons",
    g.TELEPORT: lambda setting, s: "Teleport instead of moving",
}
