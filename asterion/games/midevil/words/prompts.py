"""MidEvil: who is asked, and what."""

from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_TITLES,
    PAIR_TITLES,
    SPELL_TITLES,
    at_place,
    beside_title,
    kinds_title,
    person,
    points_title,
    skeleton_title,
    slot_title,
    square_title,
    tile_title,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.rules.bridge import can_teleport
from asterion.games.midevil.rules.combat import total
from asterion.games.midevil.rules.map import colour_on
from asterion.games.midevil.rules.shots import can_use
from asterion.games.midevil.rules.spells import can_buy
from asterion.games.midevil.words.choices import commit_kind
from asterion.games.midevil.words.events import outcome

WINDOW_WORDS = {
    g.AT_START: "at the start of the turn",
    g.TILE_DRAWN: "with the tile drawn",
    g.TILE_LAID: "with the tile laid",
    g.BEFORE_CARDS: "before the cards are drawn",
    g.BEFORE_ROLL: "before the movement roll",
    g.AFTER_ROLL: "after the movement roll",
    g.AFTER_SQUARE: "between two squares",
    g.BEFORE_SKELETONS: "before the skeletons' roll",
    g.BEFORE_DISCARD: "before the discard",
}


def prompt(setting: Setting, s: State) -> str:
    """Who is asked, and what."""
    if s.step == g.ENDED:
        return outcome(setting, s)
    asked = int(s.asked)
    if asked in _CHANCE:
        return f"Chance {_CHANCE[asked](s)}."
    if s.actor == CONCEALED:
        return f"Somebody may play a card {_window(s)}."
    question = _ASKED[asked](setting, s)
    stop = "" if question.endswith("?") else "."
    return f"{person(int(s.actor)).capitalize()}: {question}{stop}".replace("!.", ".")


def _window(s: State) -> str:
    """When, in words."""
    if s.offered != g.NONE:
        return f"against {_last_card(s)}"
    if s.fighter != g.NONE:
        return f"in the fight of {person(int(s.fighter))}"
    when = WINDOW_WORDS.get(int(s.window), "now")
    if s.actor == s.player:
        return when
    return f"in {person(int(s.player))}'s turn, {when.removesuffix(' of the turn')}"


def _last_card(s: State) -> str:
    if s.counters:
        return f"{person(int(s.countered_by))}'s Not So Fast!"
    return f"{person(int(s.offered_by))}'s {CARD_TITLES[s.offered]}"


def _foe(setting: Setting, s: State) -> str:
    """The skeleton that the fighter fights."""
    square = int(s.pawn[s.fighter])
    colour = int(colour_on(s, square))
    what = "the skeleton" if colour == g.NONE else f"the {skeleton_title(colour)}"
    return f"{what} {at_place(square_title(setting, s, square))}"


def _answer(s: State) -> str:
    return f"you may play a card {_window(s)}"


def _figure_to(s: State) -> str:
    what = "a life token" if s.colour == g.NONE else f"the {skeleton_title(int(s.colour))}"
    tile = f" in {tile_title(int(s.kind[s.peopled]))}" if s.step == g.SET_UP and s.peopled != g.NONE else ""
    return f"where does {what} go{tile}?"


def _people(s: State) -> str:
    kind = int(s.kind[s.peopled])
    left = int(s.to_people)
    if kind >= g.FIRST_BELOW or g.FIRST_UNNAMED <= kind <= g.LAST_UNNAMED:
        return f"choose a skeleton for {slot_title(s, int(s.peopled))}, {points_title(left)} left"
    return f"choose a skeleton for {slot_title(s, int(s.peopled))}, {left} still to come"


def _for(question: str, what: str) -> str:
    """A question, and what it is asked for: `choose a tile (Rise!)`."""
    return f"{question[:-1]} ({what})?" if question.endswith("?") else f"{question} ({what})"


def _target(s: State) -> str:
    return _for(_target_words(s), CARD_TITLES[s.card])


def _target_words(s: State) -> str:
    left = int(s.left)
    if s.card == g.KEEP_COMING:
        if s.to_people == 0:
            return f"bring skeletons back into the pool, {points_title(left)} left"
        return f"place a skeleton, {points_title(int(s.to_people))} left"
    if s.card == g.RISE and s.onto != g.NONE:
        return f"place a skeleton, {points_title(left)} left"
    if s.card == g.GRAVE_ROBBER and s.victim != g.NONE:
        return f"take skeletons from {person(int(s.victim))}, {points_title(left)} left"
    if s.card == g.WRONG_TURN and s.victim != g.NONE:
        return f"lead {person(int(s.victim))}, {left} square{'s' if left != 1 else ''} left"
    if s.card == g.PUPPET_MASTER:
        if s.moving != g.NOWHERE:
            return "where does the skeleton go?"
        return f"choose a skeleton to move, {left} left"
    if s.card in (g.RISE, g.ARMY) and s.onto == g.NONE:
        return "choose a tile"
    if s.card == g.SCATTER:
        if s.onto == g.NONE:
            return "choose an adjacent tile"
        return "choose a skeleton" if s.moving == g.NOWHERE else "where does the skeleton go?"
    if s.card == g.ARMY:
        return "place a white skeleton"
    if s.card in _COURT:
        return str(_COURT[int(s.card)](s))
    if s.card == g.THIEF:
        return "choose a card to take"
    return "choose a card to discard" if s.card == g.BROKEN_BLADE else "choose an opponent"


def _boiling_oil(s: State) -> str:
    return f"choose skeletons to hit, {int(s.left)} left"


def _bring_out(s: State) -> str:
    if s.moving != g.NOWHERE:
        return "where does the black skeleton go?"
    if not any(s.skeleton[slot, g.BLACK] for slot in range(s.slots)):
        return "where does a black skeleton come back?"
    return f"choose a black skeleton, {int(s.left)} left"


def _shove(s: State) -> str:
    return "choose an opponent" if s.victim == g.NONE else f"where does {person(int(s.victim))} go?"


def _jester(s: State) -> str:
    """Which card has been taken is for the player of the Jester alone to know."""
    if s.victim == g.NONE:
        return "choose an opponent"
    if s.left == CONCEALED:
        return f"swap a card with {person(int(s.victim))}"
    verb = "take from" if s.left == 0 else "give to"
    return f"choose a card to {verb} {person(int(s.victim))}"


_COURT: dict[int, Any] = {
    g.BOILING_OIL: _boiling_oil,
    g.BRING_OUT: _bring_out,
    g.SHOVE: _shove,
    g.SECRET_PASSAGE: lambda s: "choose a castle tile",
    g.JESTER: _jester,
}


# --- spells -----------------------------------------------------------------------------------------------


def _cast(s: State) -> str:
    left = f", {points_title(int(s.left))} left" if s.pair == g.GAIN_SKELETONS else ""
    if s.pair == g.SWITCH and s.given != g.NONE:
        left = f", {SPELL_TITLES[s.given]} for another"
    return _for(f"{_CAST_WORDS.get(int(s.pair), 'choose')}{left}", PAIR_TITLES[s.pair])


_CAST_WORDS = {
    g.SWITCH: "switch a spell with somebody",
    g.STEAL: "take a spell from somebody",
    g.STOP_ANOTHER: "who makes no movement roll in the next turn?",
    g.GAIN_SKELETONS: "take skeletons from the pool",
    g.RAISE_SKELETONS: "put skeletons on the tile",
}


def _fate_points(s: State) -> str:
    if s.pair == g.GAIN_SKELETONS:
        return f"rolls how many points of skeletons {person(int(s.caster))} takes"
    return "rolls how many points of skeletons come"


# --- fights -----------------------------------------------------------------------------------------------


def _failed(setting: Setting, s: State) -> str:
    return f"your {int(total(s))} is too little against {_foe(setting, s)}, raise it, or roll again"


def _weapon(setting: Setting, s: State) -> str:
    return f"you fight {_foe(setting, s)}, choose a weapon, or none"


def _commit(s: State) -> str:
    """Which kind it is now is for the committing player alone to know."""
    if CONCEALED in s.committed[0 if s.duellist == s.player else 1]:
        return "commit skeletons and life tokens in secret"
    return f"how many {kinds_title(commit_kind(s))} do you commit, in secret?"


def _step(s: State) -> str:
    """MV-r20: mounted, every half is a square."""
    if s.horse[s.player] == s.pawn[s.player]:
        return f"move, {s.halves} square{'' if s.halves == 1 else 's'} left, mounted"
    whole, half = divmod(int(s.halves), 2)
    squares = f"{whole or ''}{'½' if half else ''}" or "0"
    return f"move, {squares} square{'' if s.halves in (1, 2) else 's'} left"


def _shot(s: State) -> str:
    if s.weapon != g.CATAPULT:
        return f"choose the skeleton to shoot at with the {CARD_TITLES[s.weapon]}"
    if s.onto == g.NONE:
        return "choose the tile to hit with the Catapult"
    return "choose up to 3 skeletons that the Catapult hits"


def _claim(setting: Setting, s: State) -> str:
    return f"you may claim a Horse {at_place(square_title(setting, s, int(s.pawn[s.actor])))}"


def _skeleton(s: State) -> str:
    return f"move skeletons, {int(s.to_move)} to go"


def _skeleton_to(setting: Setting, s: State) -> str:
    return f"where does the skeleton {at_place(square_title(setting, s, int(s.moving)))} go?"


def _prepare(setting: Setting, s: State) -> str:
    """Just before the movement roll, in place of it, or although it is lost."""
    if s.pitted[s.player]:
        return "you may use the Grappling Hook to leave the pit"
    can = []
    if can_use(s, setting.box, g.CATAPULT):
        can.append("use the Catapult")
    if can_buy(s):
        can.append("buy a spell")
    if can_teleport(s):
        can.append("teleport")
    when = ", but you make no movement roll" if s.no_move else " before the movement roll"
    return f"you may {' or '.join(can) or 'prepare'}{when}"


def _pay(s: State) -> str:
    if s.offered == g.NONE:
        return f"pay for a spell, {points_title(int(s.to_pay))} to go"
    return f"pay for {CARD_TITLES[s.offered]}, {points_title(int(s.to_pay))} to go"


_CHANCE: dict[int, Any] = {
    g.DEAL: lambda s: f"deals a card to {person(int(s.drawer))}",
    g.FIRST: lambda s: "says who begins",
    g.DRAW_TILE: lambda s: "draws a tile",
    g.POINTS_DIE: lambda s: "rolls how many points of skeletons come",
    g.COMBAT_DIE: lambda s: f"rolls for {person(int(s.fighter))} in a fight",
    g.DUEL_DIE: lambda s: f"rolls for {person(int(s.duellist))} in player combat",
    g.MOVE_DIE: lambda s: f"rolls for {person(int(s.player))}'s movement",
    g.SHOT_DIE: lambda s: f"rolls for {person(int(s.player))}'s shot",
    g.SKELETON_DIE: lambda s: "rolls how many skeletons move",
    g.DRAW_BELOW: lambda s: f"draws a dungeon tile for {person(int(s.player))}",
    g.DRAW_SPELL: lambda s: f"draws a spell for {person(int(s.caster))}",
    g.BRIDGE_DIE: lambda s: f"rolls for {person(int(s.player))}: 4 or more lowers the Drawbridge",
    g.LEFT_DIE: lambda s: "rolls for the Drawbridge: 3 or less raises it",
    g.FATE_DIE: lambda s: f"rolls {person(int(s.player))}'s Dungeon Fate",
    g.FATE_POINTS: _fate_points,
}
_ASKED: dict[int, Any] = {
    g.SPACE: lambda setting, s: f"where do you lay {tile_title(int(s.drawn))}?",
    g.TURN_TO: lambda setting, s: f"how does {tile_title(int(s.drawn))} lie, {beside_title(s, int(s.spot))}?",
    g.COLOUR: lambda setting, s: _people(s),
    g.FIGURE_TO: lambda setting, s: _figure_to(s),
    g.PAWN_TO: lambda setting, s: "choose a square of the Altar to begin on",
    g.ANSWER: lambda setting, s: _answer(s),
    g.COUNTER: lambda setting, s: f"you may play Not So Fast! against {_last_card(s)}",
    g.PAY: lambda setting, s: _pay(s),
    g.TARGET: lambda setting, s: _target(s),
    g.CAST: lambda setting, s: _cast(s),
    g.DROP_SPELL: lambda setting, s: f"you have too many spells, discard one, {g.SPELL_LIMIT} may stay",
    g.WEAPON: _weapon,
    g.FAILED: _failed,
    g.SWEEP: lambda setting, s: "choose the skeleton that the Flail drives off",
    g.ATTACK: lambda setting, s: f"you may attack {person(int(s.book))} for the Necronomicon",
    g.COMMIT: lambda setting, s: _commit(s),
    g.DUEL_AGAIN: lambda setting, s: "use a committed life token to roll again, or stand",
    g.PREPARE: _prepare,
    g.STEP: lambda setting, s: _step(s),
    g.SHOT_AT: lambda setting, s: _shot(s),
    g.CLAIM: _claim,
    g.DUST_OF: lambda setting, s: f"lose skeletons to grave dust, {points_title(int(s.left))} to go",
    g.TELEPORT_TO: lambda setting, s: "choose a square to teleport to",
    g.SKELETON: lambda setting, s: _skeleton(s),
    g.SKELETON_TO: _skeleton_to,
    g.DISCARD: lambda setting, s: "you may discard one card, which ends your turn",
}
