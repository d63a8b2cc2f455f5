"""Judging positions by what was learnt: as its file says, by what the seat sees alone."""

import hashlib
import io
import json
from pathlib import Path

import numpy as np
import pytest

from asterion.bots.judgement import (
    BadJudgement,
    Judgement,
    judgement_of,
    plain,
    read_judgement,
    reading_of,
    weights_in,
)
from asterion.bots.search import Search, judging
from asterion.core.dice import Dice
from asterion.core.game import Game, Setting
from asterion.core.kernel.flat import blank
from asterion.core.layout import BITS, EACH
from asterion.core.match import Match
from asterion.core.rooms import State
from asterion.games import games, load
from tests.conftest import random_states

EVERY = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def positions(game: Game, seed: int) -> list[tuple[Setting, State]]:
    """Some of random games."""
    return [(setting, state.copy()) for setting, state in random_states(game, seed, 400)]


def made_up(game: Game, alone: bool = False, units: int = 6) -> Judgement:
    """A network that has learnt nothing but says something everywhere."""
    reading, luck = reading_of(game), np.random.default_rng(3)
    weights = luck.normal(0, 0.3, weights_in(reading.inputs, units, reading.places)).astype(np.float16)
    usual = luck.integers(0, 3, reading.numbers)
    scales = luck.uniform(0.1, 1, reading.numbers).astype(np.float32)
    return Judgement(game, units, alone, usual, scales, weights.astype(np.float32), {"seed": 3})


def judged(judgement: Judgement, setting: Setting, state: State, viewer: int) -> list[float]:
    out = np.zeros(setting.seats)
    bench = blank(setting.game.rules.BENCH)
    judging(setting.game).judge(judgement.mind(), state, setting.box, bench, np.int64(viewer), out)
    return [float(share) for share in out]


def by_hand(judgement: Judgement, setting: Setting, state: State, viewer: int) -> list[float]:
    """The same, without hurry, from what an observation tells."""
    reading, net, players = judgement.reading, judgement.net, setting.seats
    row = np.zeros(reading.inputs)
    seen = setting.redacted(state, viewer)
    at = number = 0
    for field in reading.fields:
        values = np.asarray(seen[field.name], np.int64).reshape(-1).copy()
        if field.told.is_seat and reading.turned:
            seated = (values >= 0) & (values < players)
            values = np.where(seated, (values - viewer) % players, values)
        if field.told.by_seat and reading.turned:
            each = values.reshape(len(seen[field.name]), -1)
            each[:players] = np.roll(each[:players], -viewer, axis=0)
            values = each.reshape(-1)
        for value in values.tolist():
            usual = judgement.usual[number]
            if field.told.how == EACH:
                if value != usual and field.told.low <= value <= field.told.high:
                    row[at + value - field.told.low] = 1
                at += field.span
            elif field.told.how == BITS:
                for bit in range(field.span):
                    row[at + bit] = value >> bit & 1
                at += field.span
            else:
                row[at] = np.clip((value - usual) * judgement.scales[number], -2, 2)
                at += 1
            number += 1
    row[at + viewer] = 1
    places = [(seat - viewer) % players if reading.turned else seat for seat in range(players)]
    prior = np.zeros(reading.places)
    if not judgement.alone:
        own = judged(plain(setting.game), setting, state, viewer)
        for seat, place in enumerate(places):
            prior[place] = np.log(max(own[seat], 0.001) * players)
        row[at + reading.places - 1 :] = prior[:-1] / 4
    hidden = np.maximum(net.bias + row @ net.first, 0)
    told = np.exp(net.rest + net.trust * prior + hidden @ net.last)
    told[players:-1] = 0
    told /= told.sum()
    return [float(told[place]) for place in places]


@pytest.mark.parametrize("alone", [False, True])
@EVERY
def test_the_compiled_network_says_what_its_weights_say(game: Game, alone: bool) -> None:
    judgement = made_up(game, alone)
    looked = 0
    for setting, state in positions(game, 7)[::40]:
        for viewer in range(setting.seats):
            if state.actor != -2:
                found = judged(judgement, setting, state, viewer)
                assert found == pytest.approx(by_hand(judgement, setting, state, viewer), abs=1e-4)
                looked += 1
    assert looked > 10


@pytest.mark.parametrize("name", ["space-princess", "midevil"])
def test_a_network_sees_only_what_its_seat_sees(name: str) -> None:
    game = load(name)
    judgement, bench = made_up(game, alone=True), blank(game.rules.BENCH)
    differed = 0
    for setting, state in positions(game, 8)[::10]:
        if state.actor < 0:
            continue
        viewer = int(state.actor)
        other = setting.redacted(state, viewer)
        with np.errstate(over="ignore"):
            game.rules.guess(other, setting.box, bench, viewer, np.array([5], np.uint64))
        differed += other.tobytes() != state.tobytes()
        seen = setting.redacted(other, viewer).tobytes() == setting.redacted(state, viewer).tobytes()
        assert not seen or judged(judgement, setting, state, viewer) == judged(
            judgement, setting, other, viewer
        )
    assert differed > 0


def test_what_is_saved_is_read_again_byte_by_byte() -> None:
    game = load("space-princess")
    judgement = made_up(game)
    again = read_judgement(game, judgement.save(), "the file")
    assert again.save() == judgement.save()
    assert again.origin == {"seed": 3}
    assert again.digest == judgement.digest


def altered(data: bytes, **changes: object) -> bytes:
    """A file of which somebody has changed what it says of itself."""
    with np.load(io.BytesIO(data)) as found:
        arrays = dict(found)
    facts = {**json.loads(str(arrays["about"][0])), **changes}
    about = json.dumps(facts, sort_keys=True)
    digest = hashlib.sha256(about.encode())
    for name in ("usual", "scales", "weights"):
        digest.update(f"{name} {arrays[name].dtype} {arrays[name].shape}".encode() + arrays[name].tobytes())
    arrays["about"] = np.array([about, digest.hexdigest()])
    memory = io.BytesIO()
    np.savez_compressed(memory, **arrays)
    return memory.getvalue()


def test_what_is_damaged_or_of_something_else_is_refused_in_a_sentence() -> None:
    game, other = load("space-princess"), load("heroes-of-the-maze")
    data = made_up(game).save()
    for wrong in (b"", data[: len(data) // 2], b"PK" + data[2:200]):
        with pytest.raises(BadJudgement, match="mine is no file of a learnt judgement, or it is damaged"):
            read_judgement(game, wrong, "mine")
    with pytest.raises(BadJudgement, match="was learnt at space-princess, not at heroes-of-the-maze"):
        read_judgement(other, data, "mine")
    with pytest.raises(
        BadJudgement, match=r"learnt from other observations .* `asterion train space-princess`"
    ):
        read_judgement(game, altered(data, observation="old"), "mine")
    with pytest.raises(BadJudgement, match="is of the format 'asterion judgement 0'"):
        read_judgement(game, altered(data, format="asterion judgement 0"), "mine")
    assert read_judgement(game, altered(data), "mine").units == 6


def test_weights_that_are_not_those_that_were_saved_are_refused() -> None:
    game = load("space-princess")
    with np.load(io.BytesIO(made_up(game).save())) as found:
        arrays = dict(found)
    arrays["weights"][7] += 1
    memory = io.BytesIO()
    np.savez_compressed(memory, **arrays)
    with pytest.raises(BadJudgement, match="is damaged: its weights are not those that were saved"):
        read_judgement(game, memory.getvalue(), "mine")


def test_without_a_file_the_games_own_value_judges(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("asterion.bots.judgement.FOLDER", tmp_path)
    judgement_of.cache_clear()
    try:
        for game in games():
            assert judgement_of(game) is plain(game)
        (tmp_path / "space-princess.npz").write_bytes(made_up(load("space-princess")).save())
        judgement_of.cache_clear()
        assert judgement_of(load("space-princess")).units == 6
    finally:
        judgement_of.cache_clear()


@EVERY
def test_the_search_thinks_with_a_network_as_it_does_without(game: Game) -> None:
    setting = game.setting()
    match = Match(setting, Dice.cast("network"))
    view = match.view(match.actor)
    found = [
        Search(setting, 1, judgement=j).think(view.state, view.seat, 60) for j in (made_up(game), plain(game))
    ]
    assert [option.playouts for option in found[0].options] != [
        option.playouts for option in found[1].options
    ]
    assert sum(found[0].chances) <= 1.001
