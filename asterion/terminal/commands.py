"""Commands at the table that tell or keep something and leave the position as it is."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from asterion.bots.analysis import hint, review
from asterion.core.errors import AsterionError, IllegalMove
from asterion.core.match import Choice, Line, Match
from asterion.core.rulebook import Rule
from asterion.terminal.answers import COMMANDS, understand
from asterion.terminal.screen import Screen

THINKING = 1.0  # seconds for a hint
MANY = 6  # of more rules than this, those that begin with the word are quoted and the others named


def show_help(screen: Screen, choices: Sequence[Choice], commands: Mapping[str, str] = COMMANDS) -> None:
    example = choices[0].notation if choices else "MOVE"
    screen.say(f"Choose by the number in the list or by the notation beside it, such as {example}. Or type:")
    screen.pairs([(form, sentence.format(example=example)) for form, sentence in commands.items()])


def explain(match: Match, screen: Screen, wish: str, choices: Sequence[Choice]) -> None:
    """Why a move is not legal now, or that it is."""
    if not wish:
        raise AsterionError("Which move? Type why and the move, such as why " + choices[0].notation + ".")
    named = understand(wish, choices)
    try:
        move = named.move if isinstance(named, Choice) else match.read(wish)
    except IllegalMove as error:
        screen.say(str(error))
        return
    legal = next(choice for choice in choices if choice.move == move)
    screen.say(f"{legal.notation} is allowed: {legal.sentence}.")


def show_hint(match: Match, screen: Screen, seat: int) -> None:
    """A good choice of this seat, and why, from what the seat knows."""
    view = match.view(seat)
    if not view.choices:
        raise AsterionError("Chance decides this, so there is no hint.")
    with screen.console.status("Thinking about it (the first time the search is compiled) …"):
        found = hint(view, seconds=THINKING)
    screen.say(f"Hint: {found.sentence}")


def show_turning_points(match: Match, screen: Screen) -> None:
    """The choices of a finished game that cost most."""
    with screen.console.status("Looking back on every choice …") as status:
        found = review(match, progress=lambda done, steps: status.update(f"Looking back: {done / steps:.0%}"))
    if not found.turning_points:
        screen.say("No choice of this game cost anybody much.")
    for point in found.turning_points:
        screen.say(f"{point.ply + 1:4}  {point.sentence}")


def tell_rules(match: Match, screen: Screen, wish: str) -> None:
    """A rule by its id, the rules that mention a word, or all ids."""
    rules = match.setting.game.rulebook
    by_id = {rule.id.lower(): rule for rule in rules.values()}
    if not wish:
        screen.say("Type rules and an id or a word. The rules are:")
        _name_rules(screen, list(rules.values()))
        return
    if wish.lower() in by_id:
        _quote(screen, by_id[wish.lower()])
        return
    found = [rule for rule in rules.values() if wish.lower() in rule.sentence.lower()]
    if not found:
        near = get_close_matches(wish.lower(), by_id, 1)
        hint = f"did you mean {by_id[near[0]].id}?" if near else "rules alone lists the ids."
        raise AsterionError(f"No rule is called or mentions {wish!r}; {hint}")
    first = [rule for rule in found if rule.sentence.lower().startswith(wish.lower())]
    quoted = found if len(found) <= MANY else first
    for rule in quoted:
        _quote(screen, rule)
    others = [rule for rule in found if rule not in quoted]
    if others:
        screen.say(f"These{' also' if quoted else ''} mention {wish}:")
        _name_rules(screen, others)


def _quote(screen: Screen, rule: Rule) -> None:
    screen.say(f"{rule.id}: {rule.sentence}")


def _name_rules(screen: Screen, rules: Sequence[Rule]) -> None:
    headings = dict.fromkeys(rule.heading for rule in rules)
    screen.pairs([(name, " ".join(rule.id for rule in rules if rule.heading == name)) for name in headings])


def story_lines(story: Sequence[Line]) -> list[str]:
    """A line for each ply that caused something."""
    by_ply: dict[int, list[str]] = {}
    for line in story:
        by_ply.setdefault(line.ply, []).append(line.sentence)
    return [f"{ply:4}  {' '.join(sentences)}" for ply, sentences in by_ply.items()]
