"""What the server tells, made from how a table stands: tables, views, frames, previews and reasons."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import numpy as np

from asterion.core.asking import MATTERS, instructions
from asterion.core.drawing import TALL, Drawing, Shape
from asterion.core.game import Setting, seat_title
from asterion.core.kernel import nothing_hidden
from asterion.core.kernel.contract import CHANCE, OVER, SPECTATOR
from asterion.core.lessons.scene import ScenePlay
from asterion.core.match import Choice, Match, View
from asterion.core.options import OptionValue
from asterion.core.people import clean_name
from asterion.core.rooms import State
from asterion.core.routine import routine_moves, routine_of
from asterion.core.walks import walks
from asterion.games import load
from asterion.web.api import answers
from asterion.web.onlookers import seat_of
from asterion.web.store.schema import Kept
from asterion.web.tables.sight import Seen

HUMAN = "human"
GUESSES = 4  # of what is hidden, in each of which a choice wins that is said to win
ANOTHER = 1_000_003  # luck apart from that of the views before and after


def table_answer(kept: Kept, match: Match | None, version: int, plies: int = 0) -> answers.Table:
    """A table whose spectators have been shown this match; without one, so many plies of it."""
    game = load(kept.game)
    over = match.over if match else kept.outcome is not None
    lesson = None
    if kept.lesson is not None and game.lesson is not None:
        lesson = answers.Place(**game.lesson.place(game.lesson.scene(kept.lesson)))
    return answers.Table(
        id=kept.id,
        game=kept.game,
        title=game.title,
        seats=_seats(kept),
        options=kept.options,
        version=version,
        plies=len(match.steps()) if match else plies,
        asks=instructions(game) if game.asking is not None else None,
        chosen_seed=kept.chosen,
        secrets=game.rules.redact is not nothing_hidden.redact,
        private=is_private(kept) and not over,
        over=over,
        outcome=(match.outcome if match.over else None) if match else kept.outcome,
        created=kept.created,
        began=_date(kept.created),
        lesson=lesson,
    )


def _seats(kept: Kept) -> list[answers.Seat]:
    names, colours = _seat_names(kept.game, len(kept.who), tuple(kept.options.items()))
    return [
        answers.Seat(
            seat=seat,
            name=name,
            title=seat_title(name),
            who=who,
            player=clean_name(player) or seat_title(name),  # kept, it may be, since before names were cleaned
            colour=colours[seat],
        )
        for seat, (name, who, player) in enumerate(zip(names, kept.who, kept.names, strict=True))
    ]


def _date(moment: float) -> answers.Day:
    date = datetime.fromtimestamp(moment, UTC)
    words = date.astimezone().strftime("%d %B %Y, %H:%M").removeprefix("0")
    return answers.Day(iso=date.strftime("%Y-%m-%dT%H:%M:%SZ"), words=words)


def is_private(kept: Kept) -> bool:
    """One person among bots may be asked unseen, and think for as long as they like: nobody else looks on."""
    people = sum(who == HUMAN for who in kept.who)
    return people == 1 and kept.lesson is None and load(kept.game).asking is not None


@lru_cache(maxsize=1024)
def _seat_names(
    game: str, seats: int, options: tuple[tuple[str, OptionValue], ...]
) -> tuple[Sequence[str], Sequence[str]]:
    """The names of the seats, and their colours."""
    setting = load(game).setting(seats, dict(options))
    return setting.seat_names, setting.game.picture.colours(setting)


def seen_view(seen: Seen, seat: int, scene: ScenePlay | None = None) -> View:
    """What a seat sees, with what it may choose now."""
    view = seen.match.view(seat)
    if seen.chose or (scene is not None and not scene.is_asked):
        view = replace(view, choices=())
    elif seen.also:
        view = replace(view, choices=(*_unseen_choices(seen), *view.choices))
    return view


def prospect(
    kept: Kept,
    seen: Seen,
    view: View,
    *,
    scene: ScenePlay | None = None,
    undo: str | None = None,
    takeback: str | None = None,
    asks: str = MATTERS,
    window: answers.Window | None = None,
) -> dict[str, Any]:
    """What is told of a view besides story, picture and choices."""
    match = seen.match
    actor = int(view.state.actor)
    return {
        "table": kept.id,
        "version": seen.version,
        "plies": len(match.steps(view.seat)),
        "seat": seat_of(view.seat),
        "actor": actor,
        "actor_name": match.setting.actor_name(actor),
        "prompt": view.prompt,
        "routine": routine_of(match.setting, view.state) if view.choices else "",
        "over": match.over,
        "outcome": match.outcome if match.over else None,
        "score": list(match.score) if match.score is not None else None,
        "commitment": match.commitment,
        "lesson": answers.Scene(**scene.facts()) if scene else None,
        "undo": undo,
        "takeback": takeback,
        "who": list(kept.who),
        "asks": asks,
        "window": window,
    }


def view_answer(view: View, facts: dict[str, Any], shape: Shape = TALL) -> answers.View:
    """All that is told of a view."""
    choices = [choice_answer(choice) for choice in view.choices]
    story = [answers.Line(ply=line.ply, sentence=line.sentence) for line in view.story]
    return answers.View(story=story, choices=choices, svg=view.drawing(shape).svg, **facts)


def afar_answer(kept: Kept, seen: Seen) -> answers.Afar:
    """How a table stands, for everybody."""
    view = seen.match.view(SPECTATOR)
    actor = int(view.state.actor)
    is_known = actor >= 0 and not is_private(kept)
    yours, turn = is_known and kept.who[actor] == HUMAN, ""
    if is_known:
        alone = yours and kept.who.count(HUMAN) == 1
        turn = (
            "Your turn" if alone else f"{clean_name(kept.names[actor]) or seen.match.players[actor]}’s turn"
        )
    svg = view.drawing(TALL).alone
    return answers.Afar(version=seen.version, turn=turn, yours=yours, svg=svg)


def choice_answer(choice: Choice) -> answers.Choice:
    return answers.Choice(
        notation=choice.notation, sentence=choice.sentence, target=choice.target, source=choice.source
    )


def _unseen_choices(seen: Seen) -> list[Choice]:
    """What the seat could answer unseen; to choose anything else is to decline."""
    found: dict[str, Choice] = {}
    for question in seen.also:
        asking = question.setting.game.asking
        assert asking is not None
        nothing = asking.decline(question.setting, question.state)
        found |= {choice.notation: choice for choice in question.moves() if choice.move != nothing}
    return list(found.values())


def frame_answer(match: Match, step: int, seat: int, shape: Shape) -> answers.Frame:
    """The position after so many steps as the seat could see it then, and what the last of them caused."""
    ends = [0, *match.steps(seat)]
    told = [line.sentence for line in match.story(seat, ends[max(0, step - 1)], ends[step])]
    svg = drawn_then(match, ends[step], seat, shape).svg
    return answers.Frame(ply=step, actor_name=actor_then(match, step, ends), sentences=told, svg=svg)


def actor_then(match: Match, step: int, ends: Sequence[int]) -> str:
    """Who took a step; `ends` are the plies after which the steps end, from 0 on."""
    return match.setting.actor_name(match.plies[ends[step - 1]].actor) if step else ""


def drawn_then(match: Match, plies: int, seat: int, shape: Shape) -> Drawing:
    """The picture after so many plies, as the seat could see it then."""
    setting = match.setting
    state = match.plies[plies].before if plies < len(match.plies) else match.state
    return setting.game.picture.draw(setting, setting.redacted(state, seat), seat, shape)


def preview_answer(match: Match, seat: int, wish: str, shape: Shape = TALL) -> answers.Preview:
    """What a choice leads to, as far as the seat can know: played on a guess of what is hidden.

    Where the choice would show something hidden there is no picture, only the reason.
    """
    setting, game = match.setting, match.setting.game
    move = match.read(wish)
    trial = _guessed(match, seat)
    events = setting.apply(trial, move)
    for rule in (game.final[event.kind] for event in events if event.kind in game.final):
        return answers.Preview(svg=None, sentences=[f"{rule}: {game.rulebook[rule].sentence}"])
    if any(event.kind in game.rules.REVEALING for event in events):
        return answers.Preview(svg=None, sentences=["What follows is still hidden."])
    told = setting.sentences(events)
    if trial.actor == OVER:  # the end shows all cards, and these are guesses
        return answers.Preview(svg=None, sentences=told)
    svg = game.picture.draw(setting, setting.redacted(trial, seat), seat, shape).alone
    return answers.Preview(svg=svg, sentences=told)


def walks_answer(match: Match, seat: int, source: str) -> answers.Walks:
    """Where a figure can go, as far as the seat can know."""
    found = walks(match.setting, _guessed(match, seat), source)
    return answers.Walks(
        walks=[answers.Walk(target=way.target, moves=list(way.moves), sentence=way.sentence) for way in found]
    )


def wins_answer(match: Match, seat: int) -> answers.Wins:
    """The choices that win at once, whatever is hidden: in several guesses of it."""
    setting = match.setting
    moves = setting.legal(match.state)
    for luck in range(GUESSES):
        known = _guessed(match, seat, luck)
        moves = [move for move in moves if _wins(setting, known, move, seat)]
        if not moves:
            break
    notation = setting.game.words.notation
    return answers.Wins(moves=[str(notation(setting, match.state, move)) for move in moves])


def _wins(setting: Setting, state: State, move: int, seat: int) -> bool:
    trial = state.copy()
    setting.apply(trial, move)
    scores = [float(score) for score in trial.score[: setting.seats]]
    return int(trial.actor) == OVER and scores[seat] == max(scores) > min(scores)


def routine_answer(match: Match, seat: int) -> answers.Routine:
    """What the seat may let be answered for it."""
    return answers.Routine(moves=routine_moves(match.setting, _guessed(match, seat)))


def _guessed(match: Match, seat: int, luck: int = 0) -> State:
    """Always the same for the same view: what others were asked unseen has no part in it."""
    state = match.setting.redacted(match.state, seat)
    steps = len(match.steps(seat))
    with np.errstate(over="ignore"):
        match.setting.game.rules.guess(
            state, match.setting.box, match.setting.bench, seat, np.array([steps + luck * ANOTHER], np.uint64)
        )
    return state


def why_answer(match: Match, seat: int, wish: str) -> answers.Why:
    """Why something is not allowed now. Asked of the seat's view, so the answer gives nothing away."""
    setting, game = match.setting, match.setting.game
    state = setting.redacted(match.state, seat)
    words = game.words
    move = words.wish(setting, state, wish)
    if move is None:
        move = words.read(setting, state, wish)
    if seat != SPECTATOR and seat == match.actor != CHANCE and move in setting.legal(state):
        return answers.Why(allowed=True, rule=None, sentence=str(words.choice(setting, state, move)))
    if seat != state.actor:
        return answers.Why(allowed=False, rule=None, sentence=str(words.prompt(setting, state)))
    rule = str(words.why_not(setting, state, move))
    return answers.Why(allowed=False, rule=rule, sentence=game.rulebook[rule].sentence)
