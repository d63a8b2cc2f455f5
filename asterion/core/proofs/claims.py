"""What a scenario claims of the position after its plies: each check tells what is not so."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from asterion.core.errors import AsterionError, BadNotation, BadScenario, IllegalMove
from asterion.core.game import Setting
from asterion.core.kernel.contract import CHANCE, SPECTATOR
from asterion.core.match import Line, Match

if TYPE_CHECKING:
    from asterion.core.proofs.scenario import Scenario

NO_SUCH_MOVE = "no such move"  # in place of a rule: the text is no move of the game at all
NOBODY, SPECTATORS = "nobody", "spectator"
NEAR = 0.005  # a share of three may be written as 0.33


def seat_named(name: str, setting: Setting) -> int:
    """The seat of this name; BadScenario if there is none."""
    if name not in setting.seat_names:
        raise BadScenario(f"there is no seat {name!r}; there are {', '.join(setting.seat_names)}")
    return setting.seat_names.index(name)


def _check_refused(scenario: "Scenario", match: Match) -> list[str]:
    problems = []
    for wish, wanted in scenario.get("refused", {}).items():
        rules = [wanted] if isinstance(wanted, str) else list(wanted)
        unknown = [rule for rule in rules if rule != NO_SUCH_MOVE and rule not in match.setting.game.rulebook]
        if unknown or not rules:
            problems.append(f"{wish}: there is no rule {''.join(unknown[:1])!r}")
        else:
            problems += _refusal(match, wish, rules)
    return problems


def _refusal(match: Match, wish: str, rules: list[str]) -> list[str]:
    """What is wrong with the refusal of a wish that one of these rules should refuse."""
    should = " or ".join(rules)
    try:
        match.read(wish)
        return [f"{wish} is allowed, but {should} should refuse it"]
    except IllegalMove as refusal:
        return [] if refusal.rule in rules else [f"{wish} is refused by {refusal.rule}, not by {should}"]
    except BadNotation as error:
        return [] if NO_SUCH_MOVE in rules else [f"{wish}: {error}"]
    except AsterionError as error:
        return [f"{wish}: {error}"]


def _check_legal(scenario: "Scenario", match: Match) -> list[str]:
    found = [choice.notation for choice in match.moves()]
    problems = []
    if "legal" in scenario.facts and sorted(scenario.facts["legal"]) != sorted(found):
        problems.append(f"legal are {' '.join(found) or 'no moves'}, not {' '.join(scenario.facts['legal'])}")
    missing = [wish for wish in scenario.get("offers", []) if wish not in found]
    return problems + [f"{wish} is not offered; legal are {' '.join(found)}" for wish in missing]


def _check_weights(scenario: "Scenario", match: Match) -> list[str]:
    if "weights" not in scenario.facts:
        return []
    if match.actor != CHANCE:
        return [f"it is not chance's turn but {match.setting.actor_name(match.actor)}'s"]
    names = [choice.notation for choice in match.moves()]
    found = dict(zip(names, match.setting.weights(match.state), strict=True))
    wanted = scenario.facts["weights"]
    return [] if found == wanted else [f"the weights are {_pairs(found)}, not {_pairs(wanted)}"]


def _pairs(weights: dict[str, int]) -> str:
    return ", ".join(f"{name} {weight}" for name, weight in sorted(weights.items()))


def _check_expect(scenario: "Scenario", match: Match) -> list[str]:
    found = match.setting.game.position.describe(match.setting, match.state)
    return _differences(scenario.get("expect", {}), found)


def _differences(wanted: dict[str, Any], found: dict[str, str]) -> list[str]:
    problems = []
    for key, value in wanted.items():
        if key not in found:
            problems.append(f"there is no fact {key!r}; there are {', '.join(found)}")
        elif found[key] != str(value):
            problems.append(f"{key} is {found[key]}, not {value}")
    return problems


def _check_view(scenario: "Scenario", match: Match) -> list[str]:
    setting, describe = match.setting, match.setting.game.position.describe
    truth = describe(setting, match.state)
    problems = []
    for view in scenario.tables("view"):
        name = view["seat"]
        try:
            seat = SPECTATOR if name == SPECTATORS else seat_named(name, setting)
        except BadScenario as error:
            problems.append(f"view: {error}")
            continue
        seen = describe(setting, setting.redacted(match.state, seat))
        found = _differences(view.get("shows", {}), seen) + _unhidden(view.get("hidden", []), seen, truth)
        found += _not_said(view.get("says", []), [match.story(seat)])
        found += _not_silent(view.get("silent", []), [match.story(seat)])
        problems += [f"in the view of {name}: {problem}" for problem in found]
    return problems


def _unhidden(keys: list[str], seen: dict[str, str], truth: dict[str, str]) -> list[str]:
    problems = []
    for key in keys:
        if key not in seen:
            problems += _differences({key: ""}, seen)
        elif seen[key] == truth[key]:
            problems.append(f"{key} is not hidden but {seen[key]}")
    return problems


def _check_says(scenario: "Scenario", match: Match) -> list[str]:
    return _not_said(scenario.get("says", []), [match.story(seat) for seat in range(match.setting.seats)])


def _not_said(parts: list[str], stories: list[list[Line]]) -> list[str]:
    """What is missing if in none of the stories the parts are told in this order."""
    most = max(_heard(parts, story) for story in stories)
    if most == len(parts):
        return []
    after = f" after {parts[most - 1]!r}" if most else ""
    return [f"no sentence{after} says {parts[most]!r}"]


def _heard(parts: list[str], story: list[Line]) -> int:
    """How many of the parts stand in the story in their order; two may stand in one sentence."""
    at = 0
    for number, part in enumerate(parts):
        while at < len(story) and part not in story[at].sentence:
            at += 1
        if at == len(story):
            return number
    return len(parts)


def _check_silent(scenario: "Scenario", match: Match) -> list[str]:
    stories = [match.story(seat) for seat in match.setting.viewers]
    return _not_silent(scenario.get("silent", []), stories)


def _not_silent(parts: list[str], stories: list[list[Line]]) -> list[str]:
    told = [line.sentence for story in stories for line in story]
    heard = {part: [sentence for sentence in told if part in sentence] for part in parts}
    return [f"somebody hears {part!r}: {sentences[0]}" for part, sentences in heard.items() if sentences]


def _check_end(scenario: "Scenario", match: Match) -> list[str]:
    facts = scenario.facts
    if "over" in facts and facts["over"] != match.over:
        return [f"the game is {'over: ' + match.outcome if match.over else 'not over'}"]
    problems = _wrong_winner(facts["winner"], match) if "winner" in facts else []
    problems += _wrong_score(facts["score"], match) if "score" in facts else []
    if "because" in facts and not (match.over and facts["because"] in match.outcome):
        outcome = f"the outcome is: {match.outcome} That does not say {facts['because']!r}"
        problems.append(outcome if match.over else "the game is not over")
    return list(dict.fromkeys(problems))


def _wrong_winner(wanted: str | list[str], match: Match) -> list[str]:
    names = match.setting.seat_names
    named = [] if wanted == NOBODY else [wanted] if isinstance(wanted, str) else wanted
    if wanted == [] or len(set(named)) < len(named) or not set(named) <= set(names):
        seats = ", ".join(names)
        return [f"winner is {wanted!r}; it must be one of {seats}, {NOBODY}, or a list of those who share it"]
    if match.score is None:
        return ["the game is not over"]
    winners = [name for name, score in zip(names, match.score, strict=True) if score > 0]
    if sorted(winners) == sorted(named):
        return []
    who = " and ".join(winners) or NOBODY
    return [f"{who} {'share the win' if winners[1:] else 'wins'}, not {' and '.join(named) or NOBODY}"]


def _wrong_score(wanted: dict[str, Any], match: Match) -> list[str]:
    """What is wrong with a table of shares of the win, by seat."""
    names = match.setting.seat_names
    for name, share in wanted.items():
        if name not in names:
            return [f"there is no seat {name!r}; there are {', '.join(names)}"]
        if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
            return [f"the score of {name} is {share!r}; it must be a number from 0 to 1"]
    if match.score is None:
        return ["the game is not over"]
    found = dict(zip(names, match.score, strict=True))
    return [
        f"the score of {name} is {found[name]:g}, not {share:g}"
        for name, share in wanted.items()
        if abs(found[name] - share) > NEAR
    ]


CHECKS: tuple[Callable[["Scenario", Match], list[str]], ...] = (
    *(_check_refused, _check_legal, _check_weights, _check_expect, _check_view),
    *(_check_says, _check_silent, _check_end),
)
