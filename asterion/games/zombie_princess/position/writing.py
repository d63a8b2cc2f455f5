"""Zombie Princess: positions in words: every fact of a state."""

from collections.abc import Iterable

from asterion.core.game import Setting
from asterion.core.kernel.contract import CONCEALED
from asterion.core.position_facts import listed, named
from asterion.core.rooms import State
from asterion.games.zombie_princess.names import FACE_NAMES, POSITIONS, TOKEN_NAMES, space_name, square_name
from asterion.games.zombie_princess.position.facts import ASKED, ENDINGS, LEFT, PHASES
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.tiles import chooser


def describe(setting: Setting, s: State) -> dict[str, str]:
    """Every fact of the position. `*` stands for what a view conceals."""
    names, knights = setting.seat_names, int(s.knights)
    facts = {
        "phase": PHASES[s.phase],
        "asked": ASKED[s.asked],
        "to_move": setting.actor_name(int(s.actor)),
        "turn": str(s.turns),
        "player": named(names, s.player),
        "die": named(FACE_NAMES, s.die),
        "castle": POSITIONS[s.turn[g.CASTLE_SPACE]],
        "corner_turns": ",".join(str(s.turn[space]) for space in g.CORNER_SPACE),
        "maze": listed(_maze(s)),
        "princess": square_name(s.princess),
        **{names[seat]: square_name(s.knight[seat]) for seat in range(knights)},
        "zombies": _zombies(setting, s),
        "keys": listed(names[seat] for seat in range(knights) if s.key[seat] == g.HELD),
        **{f"{names[seat]}_tiles": listed(_repeated(s.hand[seat])) for seat in range(setting.seats)},
        "stacks": listed(f"{kind}x{count}" for kind, count in enumerate(s.supply) if count),
    }
    if s.extra_actions:
        facts |= {f"{names[seat]}_tokens": _tokens(s, seat) for seat in range(knights)}
        facts["tokens_out"] = listed(TOKEN_NAMES[int(token)] for token in _repeated(s.discarded))
    borrowed = s.picked and s.lender != chooser(s)
    facts |= {
        "left": listed(word for word, field in LEFT.items() if s[field]),
        "drawing": named(names, s.drawer),
        "picked": (f"{names[s.lender]}:" if borrowed else "") + str(s.picked) if s.picked else "-",
        "space": "-" if s.space == g.NOWHERE else space_name(s.space),
        "bitten": named(names, s.bitten),
        "playing": named(TOKEN_NAMES, s.playing),
        "rolled": named(FACE_NAMES, s.rolled),
        "ending": ENDINGS[s.ending] if s.phase == g.ENDED else "-",
    }
    return facts


def _repeated(counts: Iterable[int]) -> list[str]:
    """Each index as often as it is counted."""
    return [str(index) for index, count in enumerate(counts) for _ in range(count)]


def _maze(s: State) -> list[str]:
    laid = zip(s.tile.tolist(), s.turn.tolist(), strict=True)
    return [
        f"{space_name(space)}:{kind}r{turn}"
        for space, (kind, turn) in enumerate(laid)
        if g.EMPTY < kind <= g.KINDS
    ]


def _zombies(setting: Setting, s: State) -> str:
    """In the order of falling, `+` between those who fell together."""
    fell = [int(when) for when in s.fell]
    groups = [[seat for seat in range(g.KNIGHTS) if fell[seat] == when] for when in range(1, max(fell) + 1)]
    return listed("+".join(setting.seat_names[seat] for seat in group) for group in groups)


def _tokens(s: State, seat: int) -> str:
    if CONCEALED in s.token[seat]:
        return listed("*" * int(s.held[seat]))
    return listed(TOKEN_NAMES[int(token)] for token in _repeated(s.token[seat]))
