"""What the search can tell people: everybody's chances, a hint, and where a finished game turned.

All of it comes from what the asking seat may know: its redacted view. With the same seed and playouts (and
no limit of seconds) the answers are the same.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from asterion.bots.search import Option, Search, Thought
from asterion.core.errors import AsterionError
from asterion.core.game import Setting, seat_title
from asterion.core.kernel.contract import EVERYONE, OVER, SPECTATOR
from asterion.core.match import Choice, Match, Ply, View
from asterion.core.rooms import State

CHANCES = 2000  # playouts behind each number that is shown
HINT = 8000  # playouts that look for a hint
WEIGHED = 3  # moves that are compared with the same effort once the search has found them
GUESSES = 12  # of what is hidden, when moves are compared
REVIEW = 1200  # playouts for each choice of a finished game
TURNS = 5  # turning points that are told, at most
SUSPECTS = 16  # choices that are looked at a second time for that
SMALL = 0.03  # a smaller loss is no turning point
EVEN = 0.01  # of moves that are as near to each other it does not matter which one is chosen
SURE = 0.97  # a mixed choice that is nearly always the same is not told as a mix

NOBODY = -1  # chooses at the end of a game

Progress = Callable[[int, int], None]  # so many steps are done of so many


@dataclass(frozen=True)
class Advised:
    """A choice and what it is worth."""

    choice: Choice
    share: float  # how often it should be chosen: 1, or less in a mix
    expects: float  # what the seat may then expect, 0 to 1


@dataclass(frozen=True)
class Hint:
    """What a seat should choose: one choice, or for a secret one perhaps a mix."""

    seat: int
    mix: tuple[Advised, ...]  # the likeliest first
    others: tuple[Advised, ...]  # the next best
    sentence: str

    @property
    def best(self) -> Advised:
        return self.mix[0]


@dataclass(frozen=True)
class Judged:
    """A move of a finished game, made or missed."""

    notation: str
    sentence: str
    target: str
    expects: float


@dataclass(frozen=True)
class Moment:
    """A choice of a finished game, as the chooser could see it; or the end."""

    ply: int  # plies played before it
    seat: int  # the chooser; NOBODY at the end
    chances: tuple[float, ...]  # of every seat
    played: float | None = None  # what the chooser could expect from the move made …
    best: float | None = None  # … and from the best one


@dataclass(frozen=True)
class TurningPoint:
    """A choice that cost much."""

    ply: int  # plies played before it
    seat: int
    played: Judged
    better: Judged
    sentence: str

    @property
    def loss(self) -> float:
        return self.better.expects - self.played.expects


@dataclass(frozen=True)
class Review:
    """The course of a finished game."""

    moments: tuple[Moment, ...]
    turning_points: tuple[TurningPoint, ...]  # in the order of play


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}\u00a0%"


# --- chances ----------------------------------------------------------------------------------------------


def chances(
    match: Match,
    seat: int = SPECTATOR,
    playouts: int = CHANCES,
    seconds: float | None = None,
    seed: int = 0,
) -> tuple[float, ...]:
    """What every seat may expect, as far as this seat (or a spectator) can tell. They add up to one."""
    if match.score is not None:
        return match.score
    setting = match.setting
    seen = setting.redacted(match.state, seat)
    return Search(setting, seed).think(seen, seat, playouts, seconds).chances


# --- a hint -----------------------------------------------------------------------------------------------


def hint(view: View, playouts: int = HINT, seconds: float | None = None, seed: int = 0) -> Hint:
    """The best choice of a seat, given its view while it has choices, and why."""
    if not view.choices:
        raise AsterionError("There is nothing to choose, so there is no hint.")
    setting = view.setting
    limit = None if seconds is None else seconds / 2
    thought = Search(setting, seed).think(view.state, view.seat, playouts, limit)
    choices = {choice.move: choice for choice in view.choices}
    if len(choices) == 1:
        only = Advised(view.choices[0], 1.0, thought.chances[view.seat])
        return Hint(view.seat, (only,), (), f"There is only one choice: {only.choice.sentence}.")
    mix = [Advised(choices[o.move], o.share, o.expects) for o in thought.options if o.share > 0]
    if is_secret(setting, view.state) and mix[0].share < SURE:
        others = [Advised(choices[o.move], 0.0, o.expects) for o in thought.options if o.share == 0]
        return Hint(view.seat, tuple(mix), tuple(others), _mixed(mix, thought.chances[view.seat]))
    best, *others = _compared(setting, view, thought, playouts, limit, seed)
    return Hint(view.seat, (best,), tuple(others), _told(best, others[0]))


def is_secret(setting: Setting, state: State) -> bool:
    """Whether others will not see at once which move is chosen."""
    return int(setting.game.rules.secret(state)) != EVERYONE


def _compared(
    setting: Setting, view: View, thought: Thought, playouts: int, seconds: float | None, seed: int
) -> list[Advised]:
    """The moves the search liked best, compared with the same effort; the best first."""
    choices = {choice.move: choice for choice in view.choices}
    moves = [option.move for option in thought.options[:WEIGHED]]
    worth, error = weigh(setting, view.state, view.seat, moves, playouts // 4, seconds, seed)
    first = worth[0]
    at = max(range(len(moves)), key=lambda i: worth[i])
    if worth[at] <= first + error:  # nothing speaks against the search's own favourite
        at = 0
    advised = [Advised(choices[move], 0.0, min(worth[i], worth[at])) for i, move in enumerate(moves)]
    best = replace(advised.pop(at), share=1.0)
    return [best, *sorted(advised, key=lambda each: -each.expects)]


def _told(best: Advised, second: Advised) -> str:
    sentence = best.choice.sentence
    if best.expects - second.expects < EVEN:
        return (
            f"{sentence}. Your chances are then about {percent(best.expects)}; "
            f"they are hardly worse with: {second.choice.sentence}."
        )
    return (
        f"{sentence}. Your chances are then about {percent(best.expects)}; "
        f"the next best ({second.choice.sentence}) gives {percent(second.expects)}."
    )


def _mixed(mix: list[Advised], expected: float) -> str:
    parts = [f"about {percent(each.share)} {each.choice.sentence}" for each in mix]
    return (
        "This choice is secret, so do not let it be foreseen. A good mix is "
        f"{', '.join(parts[:-1])} and {parts[-1]}. Your chances are then about {percent(expected)}."
    )


def weigh(
    setting: Setting,
    state: State,
    seat: int,
    moves: list[int],
    playouts: int,
    seconds: float | None = None,
    seed: int = 0,
) -> tuple[list[float], float]:
    """What the seat may expect after each of these moves of its own, and how far that may be off.

    A search hardly looks at moves that seem bad. Here each one gets as many playouts as the others, in the
    same guesses of what is hidden from the seat.
    """
    guesses = [_guess(setting, state, seat, seed + number) for number in range(GUESSES)]
    if all(guess.tobytes() == guesses[0].tobytes() for guess in guesses):
        guesses = guesses[:1]
    share = max(1, playouts // len(guesses))
    limit = None if seconds is None else seconds / (len(moves) * len(guesses))
    results = np.zeros((len(moves), len(guesses)))
    for row, move in enumerate(moves):
        search = Search(setting, seed)
        for column, guess in enumerate(guesses):
            after = guess.copy()
            setting.apply(after, move)
            if after.actor == OVER:
                results[row, column] = after.score[seat]
            else:
                seen = setting.redacted(after, seat)
                results[row, column] = search.think(seen, seat, share, limit).chances[seat]
    spread = (results - results[0]).std(axis=1).max() / math.sqrt(len(guesses))
    return [float(worth) for worth in results.mean(axis=1)], float(spread) + 0.5 / math.sqrt(playouts)


def _guess(setting: Setting, state: State, seat: int, seed: int) -> State:
    guess = state.copy()
    with np.errstate(over="ignore"):  # the generator's arithmetic wraps around
        setting.game.rules.guess(guess, setting.box, setting.bench, seat, np.array([seed + 1], np.uint64))
    return guess


# --- looking back -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Suspect:
    """A choice that seems to have cost something."""

    number: int
    ply: Ply
    better: Option
    loss: float
    run: int  # choices of one seat in a row belong together


def review(match: Match, playouts: int = REVIEW, progress: Progress | None = None, seed: int = 0) -> Review:
    """Everybody's chances before each choice of a finished game, and the choices that cost most.

    Each choice is judged by what its chooser knew when it was made, not by what came out later.
    """
    if match.score is None:
        raise AsterionError("A game is looked back on when it is over.")
    setting = match.setting
    searches = [Search(setting, seed) for _ in range(setting.seats)]  # nobody learns from another's view
    chosen = [(number, ply) for number, ply in enumerate(match.plies) if _is_choice(setting, ply)]
    steps = len(chosen) + SUSPECTS
    moments: list[Moment] = []
    suspects: list[_Suspect] = []
    run = 0
    for done, (number, ply) in enumerate(chosen):
        if progress:
            progress(done, steps)
        run += bool(moments) and moments[-1].seat != ply.actor
        seen = setting.redacted(ply.before, ply.actor)
        thought = searches[ply.actor].think(seen, ply.actor, playouts)
        played = next(option for option in thought.options if option.move == ply.move)
        best = thought.best
        worth = max(best.expects, played.expects)
        moments.append(Moment(number, ply.actor, thought.chances, played.expects, worth))
        if best.move != ply.move and played.share == 0 and best.expects > played.expects:
            suspects.append(_Suspect(number, ply, best, best.expects - played.expects, run))
    moments.append(Moment(len(match.plies), NOBODY, match.score))
    worst = sorted(suspects, key=lambda suspect: -suspect.loss)[:SUSPECTS]
    found = []
    for done, suspect in enumerate(worst):
        if progress:
            progress(len(chosen) + done, steps)
        point = _turning_point(setting, suspect, playouts, seed)
        if point is not None:
            found.append((suspect.run, point))
    if progress:
        progress(steps, steps)
    return Review(tuple(moments), _most_telling(found))


def _is_choice(setting: Setting, ply: Ply) -> bool:
    return ply.actor >= 0 and len(setting.legal(ply.before)) > 1


def _turning_point(setting: Setting, suspect: _Suspect, playouts: int, seed: int) -> TurningPoint | None:
    """The choice again, with more effort; None if the loss is small or may be chance."""
    ply, better = suspect.ply, suspect.better
    seen = setting.redacted(ply.before, ply.actor)
    moves = [better.move, ply.move]
    worth, error = weigh(setting, seen, ply.actor, moves, 2 * playouts, seed=seed)
    if worth[0] - worth[1] < max(SMALL, 2 * error):
        return None
    judged = [_judged(setting, ply.before, move, value) for move, value in zip(moves, worth, strict=True)]
    name = seat_title(setting.seat_names[ply.actor])
    sentence = (
        f"{name} chose “{judged[1].sentence}”, good for {percent(worth[1])}. "
        f"“{judged[0].sentence}” would have given {percent(worth[0])}."
    )
    return TurningPoint(suspect.number, ply.actor, judged[1], judged[0], sentence)


def _judged(setting: Setting, state: State, move: int, expects: float) -> Judged:
    words, picture = setting.game.words, setting.game.picture
    return Judged(
        str(words.notation(setting, state, move)),
        str(words.choice(setting, state, move)),
        str(picture.target(setting, state, move)),
        expects,
    )


def _most_telling(found: list[tuple[int, TurningPoint]]) -> tuple[TurningPoint, ...]:
    """The biggest losses, one for each run of choices by the same seat, in the order of play."""
    told: dict[int, TurningPoint] = {}
    for run, point in sorted(found, key=lambda each: -each[1].loss):
        if len(told) < TURNS:
            told.setdefault(run, point)
    return tuple(sorted(told.values(), key=lambda point: point.ply))
