"""MidEvil: what happened, and how the game ended, as sentences."""

from typing import Any

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.rooms import State
from asterion.games.midevil.names import (
    CARD_TITLES,
    PAIR_TITLES,
    SPELL_TITLES,
    at_place,
    count_title,
    direction,
    life_title,
    person,
    points_title,
    skeleton_title,
    tile_title,
    where_title,
    where_told,
)
from asterion.games.midevil.rules import state as g
from asterion.games.midevil.words.captions import FATE_TEXTS, IDLE_TEXTS, PAIR_TEXTS


def event(setting: Setting, kind: int, detail: tuple[int, ...]) -> str:
    """What happened, in a sentence. CONCEALED details are left out."""
    told = _places_told(setting, kind, detail)
    words = _finished(setting, *detail[:2]) if kind == g.FINISHED else str(_EVENTS[kind](*told))
    sentence = words.replace("!.", ".")
    return sentence[0].upper() + sentence[1:]


# Which details of an event are squares.
_SQUARES = {
    **dict.fromkeys((g.LIFE_FOUND, g.SHOT, g.SWEPT), (1,)),
    **dict.fromkeys((g.MET, g.KILLED, g.HORSE_CLAIMED, g.PUT), (2,)),
    **{g.PEOPLED: (0,), g.MOVED: (1, 2), g.SKELETON_MOVED: (0, 1)},
}


def _places_told(setting: Setting, kind: int, detail: tuple[int, ...]) -> list[Any]:
    """The details of an event, squares in words; the second one's tile is named only if it is another."""
    told: list[Any] = list(detail)
    tile = ""
    for at in _SQUARES.get(kind, ()):
        told[at] = where_title(setting, detail[at], tile)
        tile = where_told(detail[at]).tile
    return told


def outcome(setting: Setting, s: State) -> str:
    """Who won and why, once the game is over."""
    return _finished(setting, int(s.ending), int(s.winner))


def _finished(setting: Setting, why: int, seat: int) -> str:
    if why == g.BY_BOOK:
        goal = "the Altar"
        if setting.options["dungeon"]:
            goal = "the Dungeon Altar"
        elif setting.options["castle"]:
            goal = "Castle 3"
        return f"{person(seat).capitalize()} brings the Necronomicon to {goal} and wins."
    if why == g.BY_SPELLS:
        spells = "Appello, Carcer and Mortem"
        return f"{person(seat).capitalize()} is on the Dungeon Altar with {spells} and wins."
    if why == g.BY_POINTS:
        worth = f"skeletons worth {g.GOAL_POINTS} points or more"
        return f"{person(seat).capitalize()} has {worth} and wins."
    return f"After {g.TURNS_EACH * setting.seats} turns without an end the game is a draw."


def _card(card: int) -> str:
    return "a card" if card == CONCEALED else CARD_TITLES[card]


def _laid(kind: int, square: int, turn: int, secret: int) -> str:
    told = where_told(square)
    return f"{told.tile} is laid {direction(told.x, told.y)}."


def _fits_nowhere(kind: int, back: int, c: int, secret: int) -> str:
    then = "it is shuffled back in" if back else "it goes out of play"
    return f"{tile_title(kind)} fits nowhere: {then}."


def _peopled(square: str, colour: int, c: int, secret: int) -> str:
    what = "life token" if colour == g.LIFE_TOKEN else skeleton_title(colour)
    return f"A {what} is put {at_place(square)}."


def _combat_roll(seat: int, face: int, total: int, secret: int) -> str:
    makes = f", which makes {total}" if total != face else ""
    return f"{person(seat)} rolls {face}{makes}."


def _revealed(seat: int, points: int, life: int, secret: int) -> str:
    return f"{person(seat)} had committed {points_title(points)} of skeletons and {life_title(life)}."


def _duel_ends(attack: int, defence: int, holder: int, secret: int) -> str:
    verb = "takes" if attack > defence else "keeps"
    tie = ", a tie" if attack == defence else ""
    return f"The attack makes {attack} against {defence}{tie}: {person(holder)} {verb} the Necronomicon."


def _move_roll(seat: int, face: int, squares: int, secret: int) -> str:
    slow = f": in the Suit of Armor that counts as {squares}" if squares < face else ""
    return f"{person(seat)} rolls {face} for movement{slow}."


def _returned(colour: int, count: int, removed: int, secret: int) -> str:
    origin = "those removed from play" if removed else "the map"
    return f"From {origin}, {count_title(count, colour)} back into the pool."


def _revived(seat: int, life: int, c: int, secret: int) -> str:
    return f"{person(seat)} is back in the game with {life_title(life)}."


def _horse_claimed(seat: int, owner: int, square: str, secret: int) -> str:
    return f"{person(seat)} claims {person(owner)}'s Horse {at_place(square)}."


# --- the castle -------------------------------------------------------------------------------------------


def _died(seat: int, kind: int, c: int, secret: int) -> str:
    where = "on the Altar" if kind == g.ALTAR else f"in {tile_title(kind)}"
    return f"{person(seat)} dies and is back {where}."


def _bridge_roll(seat: int, face: int, lowering: int, secret: int) -> str:
    return f"{person(seat)} rolls {face} {'to lower' if lowering else 'after leaving'} the Drawbridge."


def _exchanged(seat: int, victim: int, second: int, cards: int) -> str:
    """Told twice: to the player of the Court Jester, then to the victim; others learn of no card."""
    if cards == CONCEALED:
        return (
            "No one else learns which." if second else f"{person(seat)} swaps a card with {person(victim)}."
        )
    taken, given = divmod(cards, g.CARDS)
    if second:
        return f"{person(victim)} has {CARD_TITLES[given]} in place of {CARD_TITLES[taken]} now."
    return f"{person(seat)} takes {CARD_TITLES[taken]} from {person(victim)} and gives {CARD_TITLES[given]}."


def _revolted(seat: int, cards: int, c: int, secret: int) -> str:
    count = f"{cards} card{'' if cards == 1 else 's'}"
    return f"{person(seat)}'s whole hand, {count}, goes to the discard pile."


# --- the dungeon ------------------------------------------------------------------------------------------


def _but(idle: int) -> str:
    """Why nothing comes of it."""
    return f", but {IDLE_TEXTS[idle]}" if idle != g.WORKS else ""


def _points_rolled(face: int, idle: int) -> str:
    return f"The die says {face}: {points_title(face)} of skeletons{_but(idle)}."


def _fate(seat: int, face: int, idle: int, secret: int) -> str:
    return f"The Dungeon Fate of {person(seat)} is {face}: {FATE_TEXTS[face]}{_but(idle)}."


def _pair(seat: int, pair: int, idle: int, secret: int) -> str:
    does = _but(idle) or f": {PAIR_TEXTS[pair]}"
    return f"{person(seat)} combines {PAIR_TITLES[pair]}{does}."


def _movement_lost(seat: int, already: int, c: int, secret: int) -> str:
    return f"{person(seat)} will make no movement roll in the next turn{' anyway' if already else ''}."


def _switched(seat: int, other: int, spells: int, secret: int) -> str:
    own, gained = divmod(spells, g.SPELLS)
    return f"{person(seat)} switches {SPELL_TITLES[own]} for {person(other)}'s {SPELL_TITLES[gained]}."


def _spells_back(count: int, b: int, c: int, secret: int) -> str:
    return f"The discarded spells, {count} in all, are shuffled and are the deck of spells again."


_EVENTS: dict[int, Any] = {
    g.DEALT: lambda a, b, c, x: f"{person(a)} draws {_card(x)}.",
    g.BEGINS: lambda a, b, c, x: f"{person(a)} begins.",
    g.TURN_BEGINS: lambda a, b, c, x: f"Turn {a}: {person(b)}.",
    g.REVIVED: _revived,
    g.DREW_TILE: lambda a, b, c, x: f"The tile drawn is {tile_title(a)}.",
    g.FITS_NOWHERE: _fits_nowhere,
    g.LAID: _laid,
    g.TILE_POINTS: lambda a, b, c, x: _points_rolled(a, b),
    g.PEOPLED: _peopled,
    g.PLAYED: lambda a, b, c, x: f"{person(a)} plays {CARD_TITLES[b]}.",
    g.PAID: lambda a, b, c, x: f"{person(a)} pays with a {skeleton_title(b)}.",
    g.COUNTERED: lambda a, b, c, x: f"{CARD_TITLES[b]} of {person(a)} has no effect.",
    g.IN_FRONT_NOW: lambda a, b, c, x: f"{person(a)} puts {CARD_TITLES[b]} in front.",
    g.DISCARDED_FRONT: lambda a, b, c, x: f"{person(a)}'s {CARD_TITLES[b]} is discarded.",
    g.USED: lambda a, b, c, x: f"{person(a)} uses {CARD_TITLES[b]}.",
    g.MET: lambda a, b, c, x: f"{person(a)} fights a {skeleton_title(b)} {at_place(c)}.",
    g.COMBAT_ROLL: _combat_roll,
    g.ROLL_RAISED: lambda a, b, c, x: f"{person(a)} spends a {skeleton_title(b)}: {c}.",
    g.LIFE_SPENT: lambda a, b, c, x: f"{person(a)} spends a life token and has {b} left.",
    g.KILLED: lambda a, b, c, x: f"{person(a)} kills the {skeleton_title(b)} {at_place(c)}.",
    g.DIED: _died,
    g.BOOK_TAKEN: lambda a, b, c, x: f"{person(a)} takes the Necronomicon.",
    g.BOOK_BACK: lambda a, b, c, x: "The Necronomicon is back in the Graveyard.",
    g.DUEL_BEGINS: lambda a, b, c, x: f"{person(a)} attacks {person(b)} for the Necronomicon.",
    g.DUEL_ROLL: lambda a, b, c, x: f"{person(a)} rolls {b}{' instead' if c else ''}.",
    g.REVEALED: _revealed,
    g.DUEL_ENDS: _duel_ends,
    g.MOVE_ROLL: _move_roll,
    g.MOVEMENT_NOW: lambda a, b, c, x: f"{person(a)}'s movement is {b} square{'' if b == 1 else 's'} now.",
    g.MOVED: lambda a, b, c, x: f"{person(a)} goes from {b} to {c}.",
    g.LIFE_FOUND: lambda a, b, c, x: f"{person(a)} picks up a life token {at_place(b)}.",
    g.HORSE_CLAIMED: _horse_claimed,
    g.SHOT: lambda a, b, c, x: f"{person(a)} shoots at the skeleton {at_place(b)} and rolls {c}.",
    g.SKELETON_ROLL: lambda a, b, c, x: f"The die says {a}: so many skeletons move.",
    g.SKELETON_MOVED: lambda a, b, c, x: f"A {skeleton_title(c)} moves from {a} to {b}.",
    g.RETURNED: _returned,
    g.TOOK_CARD: lambda a, b, c, x: f"{person(a)} takes {CARD_TITLES[c]} from {person(b)}.",
    g.TOOK_SKELETON: lambda a, b, c, x: f"{person(a)} takes a {skeleton_title(c)} from {person(b)}.",
    g.LIFE_GAINED: lambda a, b, c, x: f"{person(a)} gets {life_title(b)}.",
    g.LIFE_LOST: lambda a, b, c, x: f"{person(a)} loses a life token.",
    g.MOVEMENT_LOST: _movement_lost,
    g.NO_MOVEMENT: lambda a, b, c, x: f"{person(a)} makes no movement roll this turn.",
    g.DREW_BACK: lambda a, b, c, x: f"The discard pile, {a} cards, is shuffled and is the deck again.",
    g.DISCARDED: lambda a, b, c, x: f"{person(a)} discards {CARD_TITLES[b]}.",
    g.KEPT: lambda a, b, c, x: f"{person(a)} discards nothing.",
    g.BRIDGE_ROLL: _bridge_roll,
    g.BRIDGE_TURNED: lambda a, b, c, x: f"The Drawbridge is {'down' if a else 'up'} now.",
    g.PIT_FALL: lambda a, b, c, x: f"{person(a)} is in the pit.",
    g.PIT_LEFT: lambda a, b, c, x: f"{person(a)} may climb out of the pit.",
    g.PUT: lambda a, b, c, x: f"{person(a)} is {at_place(c)} now.",
    g.ARMOUR_SAVED: lambda a, b, c, x: f"The Suit of Armor saves {person(a)} a life token.",
    g.SWEPT: lambda a, b, c, x: (
        f"{person(a)}'s Flail sends the {skeleton_title(c)} {at_place(b)} back to the pool."
    ),
    g.CURSED: lambda a, b, c, x: f"{person(a)} is cursed: 1 less on every combat roll.",
    g.CURSE_ENDS: lambda a, b, c, x: f"The curse on {person(a)} is over.",
    g.LOOKED: lambda a, b, c, x: f"{person(a)} looks at {person(b)}'s hand.",
    g.EXCHANGED: _exchanged,
    g.REVOLTED: _revolted,
    g.DREW_BELOW: lambda a, b, c, x: f"{person(a)} finds {tile_title(b)}.",
    g.FALLEN_IN: lambda a, b, c, x: f"The passage has fallen in: {person(a)} stays.",
    g.FATE: _fate,
    g.FATE_ROLLED: lambda a, b, c, x: _points_rolled(b, c),
    g.DREW_SPELL: lambda a, b, c, x: f"{person(a)} draws the spell {SPELL_TITLES[b]}.",
    g.BOUGHT_SPELL: lambda a, b, c, x: f"{person(a)} buys a spell.",
    g.PAIR: _pair,
    g.SWITCHED: _switched,
    g.TOOK_SPELL: lambda a, b, c, x: f"{person(a)} takes the spell {SPELL_TITLES[c]} from {person(b)}.",
    g.LOST_SPELL: lambda a, b, c, x: f"{person(a)}'s spell {SPELL_TITLES[b]} is discarded.",
    g.SPELLS_BACK: _spells_back,
    g.LOST_SKELETON: lambda a, b, c, x: f"{person(a)} loses a {skeleton_title(b)}.",
    g.GAINED_SKELETON: lambda a, b, c, x: f"{person(a)} gets a {skeleton_title(b)} from the pool.",
    g.TURN_LOST: lambda a, b, c, x: f"{person(a)} loses the rest of the turn.",
}
