"""The tables of refusals: every phase and kind of wish that random games come by, with the rule."""

from dataclasses import replace
from types import SimpleNamespace

from asterion.core.game import Game
from asterion.core.proofs.refusals import refusal_table


def told(game: Game) -> Game:
    """The game with words that tell phases and kinds."""
    words = SimpleNamespace(**vars(game.words))
    words.phase = lambda setting, state: "door" if state.phase < 2 else "card"
    words.kind = lambda move: "low" if move < game.rules.MOVES // 2 else "high"
    words.why_not = lambda setting, state, move: "SP-13" if move % 2 else "SP-9"
    return replace(game, words=words)


def test_a_table_has_a_line_for_every_phase_kind_and_rule(space_princess: Game) -> None:
    table = refusal_table(told(space_princess), 400)
    lines = table.splitlines()
    assert lines[0] == "Space Princess: what is wished when, and the rule that refuses it"
    assert [line.partition("    (")[0] for line in lines[2:]] == [
        *("card", "    high: SP-9", "    high: SP-13", "    low: SP-9", "    low: SP-13"),
        *("door", "    high: SP-9", "    high: SP-13", "    low: SP-9", "    low: SP-13"),
    ]
    assert ", when: " in lines[3] and lines[3].endswith(".)")
    assert table == refusal_table(told(space_princess), 400)
