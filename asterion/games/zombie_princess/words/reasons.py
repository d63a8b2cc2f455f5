"""Zombie Princess: for a move that is not legal, the rule that forbids it."""

from collections.abc import Callable

from asterion.core.game import Setting
from asterion.core.rooms import State
from asterion.games.zombie_princess.rules import state as g
from asterion.games.zombie_princess.rules.legal import has_done_its_duty
from asterion.games.zombie_princess.rules.maze import (
    beyond,
    figure_on,
    is_corner,
    is_occupied,
    is_path,
    is_zombie,
    key_square,
    space_of,
    square_of,
)
from asterion.games.zombie_princess.rules.moving import mover, must_leave_castle, tiles_to_move
from asterion.games.zombie_princess.rules.reach import explore, is_beside_reach, is_reached, is_reached_early
from asterion.games.zombie_princess.rules.tiles import (
    changes,
    chooser,
    has_tiles,
    room_beside,
    stacks_are_empty,
)

ENDING_RULE = {g.BY_ESCAPE: "ZP-38", g.BY_APOCALYPSE: "ZP-40", g.BY_TURNS: "ZP-r11"}
TOKEN_RULE = {g.REMOVE: "ZP-53", g.SLIDE: "ZP-54", g.TURN_OCCUPIED: "ZP-55", g.PLACE_ANYWHERE: "ZP-56"}


def why_not(setting: Setting, s: State, move: int) -> str:
    """The id of the rule that forbids this move now."""
    block, *at = g.BLOCKS.decode(move)
    if s.phase == g.ENDED:
        return ENDING_RULE[int(s.ending)]
    if s.asked == g.ACTION:
        return _ACTIONS[block](setting, s, *at)
    if s.asked in CHANCE_RULE:
        return CHANCE_RULE[int(s.asked)](s)
    if block == g.TOKEN and s.extra_actions:
        return _token_inside(s)
    if s.playing != g.NONE:
        return _resolving_token(s, block, *at)
    if s.asked in (g.SPACE, g.TURN_TO):
        return _placing_or_rotating(s, block)
    return "ZP-r7" if s.asked == g.STOP else _rolled_move(setting, s, block, *at)


def _by_phase(s: State, princess: str, knight: str) -> str:
    return princess if s.phase == g.PRINCESS_PHASE else knight


def _draw_rule(s: State) -> str:
    in_turn = "ZP-27" if s.drawer == s.player else "ZP-50"
    return "ZP-5" if s.phase == g.SET_UP else in_turn


CHANCE_RULE: dict[int, Callable[[State], str]] = {
    g.DRAW_TILE: _draw_rule,
    g.DRAW_TOKEN: lambda s: "ZP-51" if s.phase == g.SET_UP else "ZP-52",
    g.FIRST: lambda s: "ZP-6",
    g.ROLL_DIE: lambda s: "ZP-7" if s.phase == g.ROLLING else "ZP-57",
}


# --- inside an action -------------------------------------------------------------------------------------


def _token_inside(s: State) -> str:
    """ZP-r20: no token is played inside an action; ZP-52: nor a second one, nor in a princess phase."""
    if chooser(s) >= s.knights:
        return "ZP-51"
    return "ZP-r20" if s.playing == g.NONE and s.phase == g.KNIGHT_PHASE else "ZP-52"


def _resolving_token(s: State, block: int, *at: int) -> str:
    """ZP-r1: the castle is no tile for tokens; ZP-r2: turning has to change something."""
    if s.asked == g.TARGET and s.playing == g.TURN_OCCUPIED and block == g.ON:
        if at[0] == g.CASTLE_SPACE:
            return "ZP-r1"
        return "ZP-r2" if is_occupied(s, at[0]) else "ZP-55"
    turning = s.asked == g.TURN_TO and block == g.TURN
    return "ZP-r2" if turning else TOKEN_RULE[int(s.playing)]


def _placing_or_rotating(s: State, block: int) -> str:
    """What is under way has to be finished. ZP-r2: of turns with the same result one is offered."""
    if s.asked == g.TURN_TO and block == g.TURN:
        return "ZP-r2"
    return _by_phase(s, "ZP-12", "ZP-24") if s.picked else _by_phase(s, "ZP-14", "ZP-25")


# --- the next action --------------------------------------------------------------------------------------


def _once(s: State) -> str:
    """Each action once in a phase."""
    return _by_phase(s, "ZP-10", "ZP-22")


def _roll(setting: Setting, s: State) -> str:
    """ZP-57: only a zombie knight rolls for its move, ZP-22: once; ZP-7, ZP-35: without the option nobody."""
    zombie = s.phase == g.KNIGHT_PHASE and s.fell[s.player]
    if s.zombie_die:
        return "ZP-22" if zombie else "ZP-57"
    return "ZP-35" if zombie else "ZP-7"


def _no_tile(s: State) -> str:
    """ZP-10, ZP-22: only once in a phase; then whether there is a tile, and room for it; "" if there are."""
    if not s.to_place:
        return _once(s)
    if not any(has_tiles(s, other) for other in range(g.SEATS)) and stacks_are_empty(s):
        return "ZP-43"
    if not room_beside(s, mover(s)):
        return _by_phase(s, "ZP-13", "ZP-24")
    if not has_tiles(s, chooser(s)):
        return "ZP-42" if stacks_are_empty(s) else "ZP-r18"
    return ""


def _own_tile(setting: Setting, s: State, tile: int) -> str:
    return _no_tile(s) or _by_phase(s, "ZP-12", "ZP-24")


def _others_tile(setting: Setting, s: State, seat: int, tile: int) -> str:
    return _no_tile(s) or "ZP-42"


def _space(setting: Setting, s: State, space: int) -> str:
    return _by_phase(s, "ZP-12", "ZP-24") if s.to_place else _once(s)


def _turn(setting: Setting, s: State, turn: int) -> str:
    return _by_phase(s, "ZP-14", "ZP-25") if s.to_rotate else _once(s)


def _token(setting: Setting, s: State, token: int) -> str:
    """ZP-51: who has tokens; ZP-52: when they are played; ZP-r22: that it is held; ZP-r20: what it can do."""
    if not s.extra_actions:
        return _once(s)
    if s.phase == g.PRINCESS_PHASE or not s.to_play:
        return "ZP-51" if chooser(s) >= s.knights else "ZP-52"
    return "ZP-r20" if s.token[s.player, token] > 0 else "ZP-r22"


def _rotation(setting: Setting, s: State, space: int) -> str:
    figure = mover(s)
    rule = _by_phase(s, "ZP-14", "ZP-25")
    if not s.to_rotate:
        return _once(s)
    if s.tile[space] == g.EMPTY:
        return rule
    if space == space_of(s, figure) or not is_occupied(s, space):
        return "ZP-r2" if not changes(s, setting.box, space) else rule
    own = g.PRINCESS if figure != g.PRINCESS else int(s.player)
    if own < s.knights and space == space_of(s, own) and chooser(s) == s.player:
        return "ZP-r13"
    on_it = [other for other in range(g.FIGURES) if space_of(s, other) == space]
    return "ZP-41" if len(on_it) > 1 else rule


def _end(setting: Setting, s: State) -> str:
    return "ZP-r17" if has_done_its_duty(s, mover(s)) else "ZP-r12"


# --- moving -----------------------------------------------------------------------------------------------


def _rolled_move(setting: Setting, s: State, block: int, *at: int) -> str:
    if block == g.GO:
        return _go(setting, s, *at)
    return "ZP-r17" if block == g.STAY else "ZP-r21"


def _go(setting: Setting, s: State, square: int) -> str:
    """Why the figure cannot end its move there."""
    figure = mover(s)
    if not s.to_move:
        return _once(s)
    if square == square_of(s, figure):
        return _no_stay(setting, s, figure)
    if not is_path(s, setting.box, square):
        return _distance_rule(s, figure)
    return (
        _zombie_go(setting, s, figure, square)
        if is_zombie(s, figure)
        else _knight_go(setting, s, figure, square)
    )


def _stay(setting: Setting, s: State) -> str:
    return _no_stay(setting, s, mover(s)) if s.to_move else _once(s)


def _no_stay(setting: Setting, s: State, figure: int) -> str:
    """ZP-r17: it must go; else one stays by ending the phase (ZP-r12), or by saying so after a roll."""
    if figure != g.PRINCESS and must_leave_castle(s, setting.box, setting.bench, figure):
        return "ZP-r17"
    return "ZP-r8" if s.asked == g.MOVE else "ZP-r12"


def _distance_rule(s: State, figure: int) -> str:
    """The rule that says how far the figure goes."""
    if figure == g.PRINCESS:
        return "ZP-16" if s.die == g.RAMPAGE else "ZP-15"
    if not s.fell[figure]:
        return "ZP-26"
    return "ZP-35" if s.rolled == g.NONE else "ZP-57"


def _zombie_go(setting: Setting, s: State, figure: int, square: int) -> str:
    space = square // g.CELLS
    there = figure_on(s, square)
    prey = there != g.NONE and not is_zombie(s, there)
    if prey and (square == g.CASTLE_SQUARE or is_corner(space)):
        return "ZP-r4"
    if square == g.CASTLE_SQUARE:
        return "ZP-19" if figure == g.PRINCESS else "ZP-36"
    if is_corner(space):
        return "ZP-21" if figure == g.PRINCESS else "ZP-36"
    if prey:
        return _no_bite(setting, s, figure, square)
    if there != g.NONE and _comes_to(setting, s, figure, square):
        return "ZP-44"
    if _comes_to(setting, s, figure, square, tiles=g.ANY):
        return _distance_rule(s, figure)
    if not _comes_to(setting, _without_knights(s), figure, square):
        return _distance_rule(s, figure)
    return _knight_in_the_way(setting, s, figure, square)


def _knight_in_the_way(setting: Setting, s: State, figure: int, square: int) -> str:
    """ZP-20, ZP-36: with the knight in the castle out of the way it would get there; ZP-r6: others block."""
    inside, there = figure_on(s, g.CASTLE_SQUARE), figure_on(s, square)
    if inside != g.NONE and not is_zombie(s, inside):
        probe = s.copy()
        probe.fell[inside] = 1
        if there != g.NONE and there != g.PRINCESS:
            probe.fell[there] = 1
        if _comes_to(setting, probe, figure, square):
            return "ZP-20" if figure == g.PRINCESS else "ZP-36"
    return "ZP-r6"


def _without_knights(s: State) -> State:
    """The same position with no knight in a zombie's way: all are zombies."""
    probe = s.copy()
    probe.fell[:] = 1
    return probe


def _without_zombies(setting: Setting, s: State) -> State:
    """The same position with no zombie in a knight's way: the princess stands in a hedge."""
    probe = s.copy()
    probe.fell[:] = 0
    probe.princess = next(q for q in range(g.SQUARES) if not is_path(s, setting.box, q))
    return probe


def _no_bite(setting: Setting, s: State, figure: int, square: int) -> str:
    """ZP-31: it would need more movement; ZP-r7: it may stand nowhere beside the knight."""
    box, bench = setting.box, setting.bench
    explore(s, box, bench, figure, g.ANY)
    if not is_beside_reach(s, box, bench, square):
        hidden = _comes_to(setting, _without_knights(s), figure, square)
        return _knight_in_the_way(setting, s, figure, square) if hidden else _distance_rule(s, figure)
    explore(s, box, bench, figure, tiles_to_move(s, figure))
    for side in range(g.SIDES):
        beside = beyond(s, box, square, side)
        if beside == g.NOWHERE or not is_reached(s, box, bench, beside):
            continue
        if beside // g.CELLS == square // g.CELLS or is_reached_early(s, box, bench, beside):
            inside = beside == g.CASTLE_SQUARE == square_of(s, figure)
            return "ZP-r17" if inside else "ZP-r7"
    return "ZP-31"


def _knight_go(setting: Setting, s: State, figure: int, square: int) -> str:
    there = figure_on(s, square)
    if there != g.NONE and is_zombie(s, there):
        return "ZP-46"
    if there != g.NONE and _comes_to(setting, s, figure, square):
        return "ZP-44"
    keys = [key_square(s, setting.box, seat) for seat in range(s.knights) if s.key[seat] == g.LIES]
    if square in keys and _comes_to(setting, s, figure, square):
        return "ZP-r15"
    probe = s.copy()
    probe.key[figure] = g.GONE
    if _comes_to(setting, probe, figure, square):
        return "ZP-28" if s.key[figure] == g.LIES else "ZP-38"
    return "ZP-46" if _comes_to(setting, _without_zombies(setting, probe), figure, square) else "ZP-26"


def _comes_to(setting: Setting, s: State, figure: int, square: int, tiles: int | None = None) -> bool:
    """The figure can come to this square, whether or not it may stop there."""
    explore(s, setting.box, setting.bench, figure, tiles_to_move(s, figure) if tiles is None else tiles)
    return bool(is_reached(s, setting.box, setting.bench, square))


_ACTIONS: dict[int, Callable[..., str]] = {
    g.PICK: _own_tile,
    g.BORROW: _others_tile,
    g.TOKEN: _token,
    g.ON: _space,
    g.ROTATE: _rotation,
    g.TURN: _turn,
    g.GO: _go,
    g.FACE: lambda st, s, face: "ZP-7",
    g.BEGIN: lambda st, s, seat: "ZP-6",
    g.ROLL: _roll,
    g.STAY: _stay,
    g.END: _end,
}
