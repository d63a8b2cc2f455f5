"""What must hold for every registered game, whatever its rules."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from asterion.core.errors import AsterionError, BadNotation
from asterion.core.game import Game
from asterion.core.kernel.contract import CHANCE, EVENTS, EVERYONE, LOG, OVER
from asterion.core.kernel.flat import blank
from asterion.core.position import position_text, read_position
from asterion.core.position_facts import facts_in, facts_of
from asterion.core.proofs.coverage import coverage
from asterion.core.proofs.fuzz import fuzz_interpreted
from asterion.core.proofs.playthrough import (
    playthrough,
    playthrough_name,
    playthrough_to_the_end,
    ways_to_the_end,
)
from asterion.core.proofs.refusals import refusal_table
from asterion.core.proofs.trace import compare
from tests.conftest import TESTS, random_states

PERHAPS_NOBODY = ("zombie-princess",)  # whose prospects say how likely it is that nobody wins


def test_legal_moves_are_ascending_without_duplicates_and_never_missing(game: Game) -> None:
    for setting, state in random_states(game, 1, 4000):
        moves = setting.legal(state)
        assert all(a < b for a, b in pairwise(moves))
        assert bool(moves) == (state.actor != OVER)
        assert not moves or 0 <= moves[0] <= moves[-1] < game.rules.MOVES


def test_chance_has_a_positive_weight_for_every_outcome(game: Game) -> None:
    seen = 0
    for setting, state in random_states(game, 2, 4000):
        if state.actor == CHANCE:
            seen += 1
            assert min(setting.weights(state)) >= 1
    assert seen > 100


def test_the_scores_of_a_finished_game_add_up_to_one_unless_nobody_wins(game: Game) -> None:
    finished = (each for each in random_states(game, 3, 200_000) if each[1].actor == OVER)
    ends = [float(state.score[: setting.seats].sum()) for setting, state in islice(finished, 20)]
    assert len(ends) > 10
    assert {round(total, 6) for total in ends} <= {0.0, 1.0}
    assert max(ends) > 0


def test_notation_is_unique_among_the_legal_moves_and_reads_back(game: Game) -> None:
    for setting, state in random_states(game, 4, 3000):
        moves = setting.legal(state)
        texts = [game.words.notation(setting, state, move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert [game.words.read(setting, state, text) for text in texts] == moves
        assert not any(" " in text or ";" in text for text in texts)


SAME_WISH: dict[str, Callable[[str], str]] = {  # other ways to write a wish that cannot be misread
    "mazes-end": lambda text: re.sub(
        r"([a-i][1-9])([a-i][1-9])$", lambda wall: "".join(sorted(wall.groups())), text
    ),
    "midevil": lambda text: "tile:tunnel-fork" if text == "tile:fork" else text,
}


def misspelled(text: str, others: list[str], rng: Random) -> Iterator[str]:
    """Texts that are nearly this notation: characters more, fewer or others, and parts of other notations."""
    at, mark = rng.randrange(len(text)), rng.choice("abcdefghikr0123456789?!:,-~@+=|.'*")
    yield from (text + mark, mark + text, text + "?", text[:-1], text[1:], text + text)
    yield from (text[:at] + text[at + 1 :], text[:at] + mark + text[at + 1 :], text[:at] + mark + text[at:])
    other = rng.choice(others)
    yield other
    parts, pieces = re.split(r"(\w+)", text), re.findall(r"\w+", other)
    for place in range(1, len(parts), 2):
        for piece in pieces[:3]:
            yield "".join([*parts[:place], piece, *parts[place + 1 :]])


def test_every_character_of_a_notation_counts(game: Game) -> None:
    """What is read as a legal move is its notation; nothing of chance's is a player's, nor the reverse."""
    rng = Random(17)
    others: dict[str, None] = {}
    tried: Counter[str] = Counter()
    wrong = set()
    spelled = SAME_WISH.get(game.name, lambda text: text)
    for setting, state in random_states(game, 18, 4000):
        by_text = {game.words.notation(setting, state, move).lower(): move for move in setting.legal(state)}
        others.update(dict.fromkeys(by_text))
        shapes = {re.sub(r"\d", "0", re.sub("[a-z]", "a", text)): text for text in by_text}
        for shape in sorted(shapes, key=lambda shape: tried[shape])[:1]:
            tried[shape] += 1
            for text in misspelled(shapes[shape], list(others), rng) if tried[shape] <= 150 else ():
                try:
                    move = game.words.read(setting, state, text)
                except BadNotation:
                    continue
                if move in by_text.values() and by_text.get(spelled(text.strip().lower())) != move:
                    wrong.add((text, game.words.notation(setting, state, move)))
    assert tried.total() > 1000
    assert sorted(wrong)[:10] == []


def test_every_choice_and_every_event_has_a_sentence(game: Game) -> None:
    told = set()
    for at, (setting, state) in enumerate(random_states(game, 5, 3000)):
        assert game.words.prompt(setting, state).endswith((".", "?"))
        moves = setting.legal(state)
        for move in moves:
            assert len(game.words.choice(setting, state, move)) > 3
        if moves:
            events = setting.apply(state.copy(), moves[at % len(moves)])
            told |= {event.kind for event in events}
            for sentence in setting.sentences(events):
                assert sentence[0].isupper() and sentence.endswith(".")
    assert len(told) > 3


def test_every_move_that_is_not_legal_is_refused_by_a_rule_of_the_book(game: Game) -> None:
    for at, (setting, state) in enumerate(random_states(game, 6, 3000)):
        if at % 7 == 0:
            for move in set(range(game.rules.MOVES)) - set(setting.legal(state)):
                assert game.words.why_not(setting, state, move) in game.rulebook


def test_the_table_of_refusals_is_up_to_date(game: Game) -> None:
    expected = (TESTS / "golden" / "refusals" / f"{game.name}.txt").read_text(encoding="utf-8").splitlines()
    found = refusal_table(game).splitlines()
    assert len(found) > 30
    changed = [pair for pair in zip(expected, found, strict=False) if pair[0] != pair[1]]
    assert changed[:1] == []
    assert len(expected) == len(found)


def test_position_texts_round_trip_byte_by_byte(game: Game) -> None:
    for at, (setting, state) in enumerate(random_states(game, 7, 3000)):
        if at % 3 == 0:
            again = read_position(game, position_text(setting, state))
            assert again[0].options == setting.options
            assert again[1].tobytes() == state.tobytes()


class Noted(dict[str, str]):
    """Facts that note which of them were looked for."""

    def __init__(self, facts: dict[str, str]) -> None:
        super().__init__(facts)
        self.wanted: set[str] = set()

    def __getitem__(self, key: str) -> str:
        self.wanted.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.wanted.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.wanted.add(key)
        return super().get(key, default)


def test_every_fact_of_a_position_is_explained_and_no_other_is_written_or_read(game: Game) -> None:
    assert len(facts_of(game)) > 4
    words = {"-", "*"}
    for at, (setting, state) in enumerate(random_states(game, 15, 3000)):
        known, found = facts_in(setting), game.position.describe(setting, state)
        assert set(found) <= set(known)
        for name, value in found.items():
            values = known[name].values
            assert isinstance(values, str) or value in words.union(values), (name, value)
        if at % 10 == 0:
            given = Noted(found)
            game.position.build(setting, given)
            assert set(found) | given.wanted == set(known)
    for fact in facts_of(game):
        assert fact.meaning[0].isupper() and fact.meaning.endswith(".")
        assert fact.values and not fact.values_in_words.endswith(".")


def test_positions_from_made_up_facts_are_refused_or_can_be_played_on(game: Game) -> None:
    found = fuzz_interpreted(game, 300, seed=16, scenarios=TESTS / "scenarios")
    assert found.tried == 300
    assert found.accepted > 30
    assert "\n".join(map(str, found.failures)) == ""


def test_nothing_of_the_box_is_lost_or_doubled_after_any_ply(game: Game) -> None:
    for setting, state in random_states(game, 8, 6000):
        assert game.position.impossible(setting, state) is None


def test_no_ply_causes_more_events_than_the_log_holds(game: Game) -> None:
    log = blank(LOG)
    for setting, state in random_states(game, 9, 6000):
        for move in setting.legal(state)[:2]:
            log.count = 0
            game.rules.apply(state.copy(), setting.box, setting.bench, move, log)
            assert 0 <= log.count <= EVENTS // 2


def test_a_view_stays_the_same_whatever_is_hidden(game: Game) -> None:
    """The resampling proof: another guess of what is hidden gives the same view, and the same choices."""
    rng = np.array([11], np.uint64)
    concealed = different = 0
    for at, (setting, state) in enumerate(random_states(game, 10, 6000)):
        for place, seat in enumerate(setting.viewers if at % 2 == 0 else ()):
            view = setting.redacted(state, seat)
            concealed += view.tobytes() != state.tobytes()
            other = view.copy()
            game.rules.guess(other, setting.box, setting.bench, seat, rng)
            different += other.tobytes() != state.tobytes()
            if at // 2 % (setting.seats + 1) == place:  # every seat in its turn: this takes long
                assert game.position.impossible(setting, other) is None
            if seat == state.actor != CHANCE:
                assert setting.legal(other) == setting.legal(view) == setting.legal(state)
            game.rules.redact(other, seat)
            assert other.tobytes() == view.tobytes()
    assert different > 500 or not concealed  # where anything is hidden, the guesses differ from the truth


def test_a_move_that_some_seat_cannot_tell_from_another_is_known_to_be_secret(game: Game) -> None:
    """Two moves after which a seat sees and hears the same, though they differ, are not said to be seen."""
    told_to_all = 0
    for setting, state in random_states(game, 20, 2500):
        if game.rules.secret(state) != EVERYONE:
            continue
        told_to_all += 1
        led_to = []
        for move in setting.legal(state)[:24]:
            after = state.copy()
            led_to.append((after, setting.apply(after, move)))
        for seat in range(setting.seats):
            known: dict[Any, bytes] = {}
            for after, events in led_to:
                heard = [
                    (e.kind, e.detail if e.audience in (EVERYONE, seat) else e.detail[:-1]) for e in events
                ]
                view = setting.redacted(after, seat).tobytes()
                same = known.setdefault((view, *heard), after.tobytes())
                assert same == after.tobytes(), position_text(setting, state)
    assert told_to_all > 1000


def test_every_block_of_moves_has_a_first_and_a_last_move_of_its_own_kind(game: Game) -> None:
    blocks = game.rules.BLOCKS  # type: ignore[attr-defined]
    assert blocks.moves == game.rules.MOVES
    for first in blocks:
        shape = blocks.shape(first)
        ends = ([0] * len(shape), [size - 1 for size in shape])
        last = max(move for move in range(game.rules.MOVES) if blocks.block(move) == first)
        for move, indices in zip((first, last), ends, strict=True):
            assert blocks.decode(move) == (first, *indices)
            assert blocks.encode(first, *indices) == move
            assert game.words.kind(move)
        assert blocks.decode(last)[0] != blocks.decode(last + 1)[0] if last + 1 < blocks.moves else True


def test_words_and_pictures_of_a_view_need_nothing_hidden(game: Game) -> None:
    for at, (setting, state) in enumerate(random_states(game, 12, 900)):
        if at % 30 == 0:
            for seat in setting.viewers:
                view = setting.redacted(state, seat)
                assert game.words.prompt(setting, view)
                assert game.picture.draw(setting, view, seat).svg.startswith("<svg")
                assert game.sketch.draw(setting, view, seat)


def test_prospects_are_shares_of_one_and_certain_at_the_end(game: Game) -> None:
    for setting, state in random_states(game, 13, 4000):
        out = np.zeros(setting.seats)
        game.rules.value(state, setting.box, setting.bench, out)
        nobody_wins = state.actor == OVER and not state.score.any()
        shared = out.sum()
        if game.name in PERHAPS_NOBODY and state.actor != OVER:
            assert 0.1 < shared < 1 + 1e-6, "the rest is that nobody wins"
        else:
            assert abs(shared - (0 if nobody_wins else 1)) < 1e-6
        assert out.min() >= 0
        if state.actor == OVER:
            assert list(out) == list(state.score[: setting.seats])


def test_interpreted_and_compiled_rules_agree_ply_by_ply(game: Game) -> None:
    assert compare(game, 12_000, seed=14) is None


def test_every_rule_has_a_test_and_is_cited_by_the_code(game: Game) -> None:
    rows = coverage(game, TESTS)
    assert len(rows) > 20
    assert [row.id for row in rows if not row.tests] == []
    assert [row.id for row in rows if not row.cited] == []


def golden_files(game: Game) -> dict[str, Path]:
    folder = TESTS / "golden" / game.name
    return {path.name: path for path in folder.glob("*.txt")}


def test_every_option_set_and_seat_count_has_a_golden_playthrough(game: Game) -> None:
    wanted = {playthrough_name(game, *played) for played in game.ways_to_play()}
    assert set(golden_files(game)) == wanted


@pytest.mark.parametrize("part", range(4))
def test_golden_playthroughs_are_played_the_same_way_today(game: Game, part: int) -> None:
    files = golden_files(game)
    played = 0
    for seats, options in game.ways_to_play()[part::4]:
        expected = files[playthrough_name(game, seats, options)].read_text(encoding="utf-8").splitlines()
        found = playthrough(game, seats, options).splitlines()
        changed = [pair for pair in zip(expected, found, strict=False) if pair[0] != pair[1]]
        assert changed[:1] == []
        assert len(expected) == len(found)
        played += 1
    assert played > 0


def test_some_golden_playthroughs_of_every_option_and_seat_count_come_to_an_end(game: Game) -> None:
    folder = TESTS / "golden" / game.name / "to-the-end"
    ways = ways_to_the_end(game)
    assert {path.name for path in folder.glob("*.txt")} == {playthrough_name(game, *way) for way in ways}
    met = {facet for seats, options in ways for facet in (("seats", seats), *options.items())}
    assert met >= {("seats", seats) for seats in game.seats}
    assert met >= {(option.name, value) for option in game.options for value in option.choices}
    for seats, options in ways:
        expected = (folder / playthrough_name(game, seats, options)).read_text(encoding="utf-8").splitlines()
        assert expected[-1] != "and so on"
        found = playthrough_to_the_end(game, seats, options).splitlines()
        changed = [pair for pair in zip(expected, found, strict=False) if pair[0] != pair[1]]
        assert changed[:1] == []
        assert len(expected) == len(found)


def test_an_impossible_number_of_seats_is_refused(game: Game) -> None:
    with pytest.raises(AsterionError, match="players, not 99"):
        game.setting(99)
