"""Every game at every possible table, played to its end by clicking: only `make thorough` does that."""

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

import asterion
from asterion.core.game import Game
from asterion.core.options import OptionValue
from tests.web.conftest import DESKTOP, PHONE, QUICK, Server, Visitor, is_spared
from tests.web.people import Sitting


def every_table() -> Iterator[Any]:
    """Each game with each number of seats and each set of options, among bots of all kinds; then people."""
    for game in asterion.games():
        number = count()
        for seats, options in game.ways_to_play():
            kind = next(number)
            others = [(QUICK, "random")[kind % 3 == 1 + seat % 2] for seat in range(seats - 1)]
            yield table_of(game, ("human", *others), options, ("desktop", "phone")[kind % 2])
        yield table_of(game, ("human",) * game.seats[0], game.option_sets()[0], "desktop")


def table_of(game: Game, who: tuple[str, ...], options: dict[str, OptionValue], size: str) -> Any:
    values = [f"{name}={options[name]}" for name in options if options[name] != game_default(game, name)]
    people = "people" if set(who) == {"human"} else "bots"
    name = "-".join([game.name, f"{len(who)}{people}", *(values or ["usual"]), size])
    return pytest.param(game, who, options, size, id=name)


def game_default(game: Game, name: str) -> OptionValue:
    return next(option.default for option in game.options if option.name == name)


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "who", "options", "size"), list(every_table()))
def test_every_table_is_played_to_its_end_by_clicking(
    request: pytest.FixtureRequest,
    visit: Callable[..., Visitor],
    server: Server,
    game: Game,
    who: tuple[str, ...],
    options: dict[str, OptionValue],
    size: str,
) -> None:
    name = f"every-{request.node.callspec.id}"
    visitor = visit(**(PHONE if size == "phone" else DESKTOP))
    table = server.new_table(seats=who, game=game.name, options=options)["id"]
    visitor.open(f"/table/{table}")
    chosen = visitor.play_to_the_end(random.Random(table), name, pace=0, thought=Sitting(server, table))
    visitor.shoot(f"{name}-end")
    visitor.page.wait_for_selector("#ui-dice:has-text('✓')", state="attached")
    played = asterion.replay(server.client.get(f"/api/tables/{table}/record").text)
    assert played.over
    assert visitor.page.locator("#ui-ending-title").inner_text() == played.outcome
    asked = [ply for ply in played.plies if ply.actor >= 0 and who[ply.actor] == "human"]
    # Of several people, who does not answer a question before the window ends declines without a click.
    most = sum(not is_spared(played, ply) for ply in asked)
    least = most if who.count("human") == 1 else sum(not ply.declined for ply in asked)
    assert least <= chosen <= most
    assert server.client.get(f"/api/tables/{table}/verify").json()["ok"] is True
    visitor.check()
