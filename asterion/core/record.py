"""Records of matches: text files (`.maze`) that people can read and diff.

    asterion-record: 1
    game: space-princess
    version: 0.1.0
    player princess: Ann
    player zealot: level-3
    options: secret_plans=no …
    components: sha256:…
    table: 3f9a…              (where it was played; not in every record)
    dice: sha256-chained:…    (the commitment; `typed` when people rolled and drew themselves)
    chosen seed: tonight      (only if somebody chose the seed: everybody knew it)

    1. chance: = | | =        ; a comment
    11. princess: | =
    undone: 2 rolls           (these were taken back before the next ply)
    …
    result: princess 1, zealot 0
    seed: …                   (published when the game is over)
    seal: …                   (chains the last plies to the seed)

A number is that of the line's first ply. A record that breaks off or is damaged is good up to there.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from asterion.core.components import Components
from asterion.core.dice import NO_PLIES, Dice
from asterion.core.errors import AsterionError, BadRecord
from asterion.core.game import Game, seat_title
from asterion.core.kernel.contract import CHANCE, OVER
from asterion.core.match import Match
from asterion.core.people import clean_name
from asterion.core.position import position_text, read_position

Box = Components | Path | str | None  # the box a game was played with, if not the standard one
FORMAT = "1"
REQUIRED = ("game", "version", "options", "components", "dice")
PLIES = re.compile(r"^(\d{1,9})\. ([a-z0-9-]+): (.*)$")
PLAIN = "sha256:"  # the commitment of dice whose rolls are not chained
UNDONE = re.compile(r"^undone: ([1-9]\d{0,5}) rolls?$")
WIDTH = 12  # plies on a line
MOST_PLIES = 200_000  # the longest game played at random has had a tenth of it


@dataclass(frozen=True)
class Damage:
    """Where a record stops making sense, and why."""

    line: int
    reason: str

    def __str__(self) -> str:
        """As the end of a sentence, with the full stop unless the reason has its own."""
        text = f"line {self.line}: {self.reason}"
        return text if text.endswith((".", "?")) else f"{text}."


@dataclass
class Written:
    """A ply as it stands in the file."""

    actor: str
    notation: str
    line: int


@dataclass
class Record:
    """A record's text, taken apart."""

    headers: dict[str, str]
    plies: list[Written] = field(default_factory=list)
    comments: dict[int, list[str]] = field(default_factory=dict)
    undone: dict[int, int] = field(default_factory=dict)  # rolls taken back, by the plies before them
    result: str = ""
    result_line: int = 0
    seed: str = ""
    seal: str = ""
    damage: Damage | None = None

    def text(self) -> str:
        lines = [
            f"asterion-record: {FORMAT}",
            *(f"{key}: {value}" for key, value in self.headers.items()),
            "",
        ]
        lines += [f"; {comment}" for comment in self.comments.get(0, [])]
        at = 0
        while at < len(self.plies):
            end = self._line_end(at)
            plies = " ".join(ply.notation for ply in self.plies[at:end])
            comments = self.comments.get(end, [])
            lines += self._undone_before(at)
            lines.append(
                f"{at + 1}. {self.plies[at].actor}: {plies}" + "".join(f" ; {c}" for c in comments[:1])
            )
            lines += [f"; {comment}" for comment in comments[1:]]
            at = end
        lines += self._undone_before(at)
        closing = {"result": self.result, "seed": self.seed, "seal": self.seal}
        lines += [f"{key}: {value}" for key, value in closing.items() if value]
        return "\n".join(lines) + "\n"

    def _undone_before(self, plies: int) -> list[str]:
        rolls = self.undone.get(plies, 0)
        return [f"undone: {rolls} roll{'s' if rolls > 1 else ''}"] if rolls else []

    def _line_end(self, at: int) -> int:
        end = at + 1
        while (
            end < min(len(self.plies), at + WIDTH)
            and self.plies[end].actor == self.plies[at].actor
            and end not in self.comments
            and end not in self.undone
        ):
            end += 1
        return end


def read_record(data: str | bytes) -> Record:
    """Take a record apart. What follows a damaged line is left out, and `damage` says where and why."""
    text = _decode(data)
    lines = text.splitlines()
    if not lines or not lines[0].startswith("asterion-record:"):
        raise BadRecord("This is no record: the first line must be `asterion-record: 1`.")
    version = lines[0].partition(":")[2].strip()
    if version != FORMAT:
        raise BadRecord(
            f"line 1: this is a record of format {version[:20]!r}; this version reads format {FORMAT}."
        )
    record = Record({})
    at = _read_headers(record, lines)
    for number, line in enumerate(lines[at:], at + 1):
        reason = _read_line(record, line, number)
        if reason:
            record.damage = Damage(number, reason)
            break
    return record


def _decode(data: str | bytes) -> str:
    if isinstance(data, str):
        return data
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if not data.startswith(b"asterion-record:"):
            raise BadRecord(f"This is no record but binary data (byte {error.start} is not text).") from error
        text = data[: error.start].decode() + "\ufffd"  # the rest is unreadable: damage, reported by its line
    return text


def _read_headers(record: Record, lines: list[str]) -> int:
    at = 1
    while at < len(lines) and lines[at].strip():
        key, colon, value = lines[at].partition(":")
        named = value.strip() or key.startswith("player ")  # a blank name is the seat's own
        if not colon or not named:
            raise BadRecord(f"line {at + 1}: {lines[at][:60]!r} is no header of the form `name: value`.")
        if key in record.headers:
            raise BadRecord(f"line {at + 1}: the header {key} stands twice.")
        record.headers[key] = value.strip()
        at += 1
    missing = [key for key in REQUIRED if key not in record.headers]
    if missing:
        raise BadRecord(f"line {at + 1}: the header {missing[0]} is missing.")
    return at + 1


def _read_line(record: Record, line: str, number: int) -> str:
    """Take in one line below the headers; what is wrong with it, if anything."""
    body, semicolon, comment = line.partition(";")
    found = PLIES.match(body.strip() + " ") or PLIES.match(body.strip())
    if "\ufffd" in line:
        return "here the text turns into binary data"
    if found:
        if int(found[1]) != len(record.plies) + 1:
            return f"ply {found[1]} stands where ply {len(record.plies) + 1} is due"
        words = found[3].split(maxsplit=MOST_PLIES)
        if len(record.plies) + len(words) > MOST_PLIES:
            return f"no game has more than {MOST_PLIES:,} plies"
        record.plies += [Written(found[2], word, number) for word in words]
    elif undone := UNDONE.match(body.strip()):
        record.undone[len(record.plies)] = record.undone.get(len(record.plies), 0) + int(undone[1])
    elif body.startswith("result:"):
        record.result = body.partition(":")[2].strip()
        record.result_line = number
    elif body.startswith("seed:"):
        record.seed = body.partition(":")[2].strip()
    elif body.startswith("seal:"):
        record.seal = body.partition(":")[2].strip()
    elif body.strip():
        kinds = "plies (`12. princess: c2 c3`), a comment, rolls undone, a result, a seed nor a seal"
        return f"{line[:60]!r} is neither {kinds}"
    if semicolon:
        record.comments.setdefault(len(record.plies), []).append(comment.strip())
    return ""


# --- from a match to its record and back ------------------------------------------------------------------


def write_record(match: Match, version: str, keep_seed: bool = False) -> str:
    """The record of a match. The seed is told when the game is over, or with `keep_seed` to resume it."""
    setting = match.setting
    headers = {"game": setting.game.name, "version": version}
    for name, player in zip(setting.seat_names, match.players, strict=True):
        headers[f"player {name}"] = clean_name(player) or seat_title(name)
    headers["options"] = setting.option_text() or "none"
    headers["components"] = setting.components.digest
    if match.table:
        headers["table"] = match.table
    headers["dice"] = match.commitment or "typed"
    if match.dice and match.dice.chosen is not None:
        headers["chosen seed"] = match.dice.chosen
    if not match.from_start:
        headers["start"] = position_text(setting, match.start)
    plies = [Written(setting.actor_name(ply.actor), ply.notation, 0) for ply in match.plies]
    record = Record(headers, plies, match.comments, match.undone)
    if match.over:
        record.result = result_text(match)
    if match.dice and (match.over or keep_seed):
        record.seed = match.dice.seed.hex()
        if match.over and not match.dice.plain:
            record.seal = match.dice.seal(match.chain)
    return record.text()


def result_text(match: Match) -> str:
    names = match.setting.seat_names
    return ", ".join(f"{name} {score:g}" for name, score in zip(names, match.score or (), strict=False))


def replay_record(record: Record, game: Game, components: Box = None) -> tuple[Match, Damage | None]:
    """Play a record again, checking every ply; the match up to the first damage, and that damage."""
    match = _opened(record, game, components)
    for written in record.plies:
        due = match.setting.actor_name(match.actor)
        if match.actor == OVER or written.actor != due:
            whose = "the game is over" if match.actor == OVER else f"it is {due}'s ply"
            return match, Damage(written.line, f"{written.actor} plays {written.notation}, but {whose}")
        try:
            match.play(written.notation)
        except AsterionError as error:
            return match, Damage(written.line, f"ply {len(match.plies) + 1}: {error}")
        if len(match.plies) in record.comments:
            match.comments[len(match.plies)] = record.comments[len(match.plies)]
    damage = record.damage
    if record.result and not damage and (not match.over or record.result != result_text(match)):
        found = result_text(match) if match.over else "not over"
        damage = Damage(
            record.result_line, f"the result is given as {record.result!r}, but the game is {found}"
        )
    return match, damage


def _opened(record: Record, game: Game, components: Box) -> Match:
    headers = record.headers
    if headers["game"] != game.name:
        raise BadRecord(f"This is a record of {headers['game']}, not of {game.name}.")
    words = [] if headers["options"] == "none" else headers["options"].split()
    pairs = [word.partition("=") for word in words]
    seats = len([key for key in headers if key.startswith("player ")]) or None
    setting = game.setting(seats, {name: value for name, _, value in pairs}, components)
    if headers["components"] != setting.components.digest:
        raise BadRecord("This game was played with another box: give its components file with --components.")
    players = [
        clean_name(value) or seat_title(key.removeprefix("player "))
        for key, value in headers.items()
        if key.startswith("player ")
    ]
    start = None
    if "start" in headers:
        _, start = read_position(game, headers["start"])
    match = Match(setting, None, players or None, start, headers.get("table", ""))
    if 0 in record.comments:
        match.comments[0] = record.comments[0]
    return match


def resume_record(record: Record, game: Game, components: Box = None) -> Match:
    """A match that goes on where the record ends, with the dice of its seed if it has one."""
    match, damage = replay_record(record, game, components)
    if damage:
        raise BadRecord(f"This record cannot be resumed; {damage}")
    if record.headers["dice"] != "typed":
        if not record.seed:
            raise BadRecord(
                "This record has no seed, so its dice cannot go on; `save` at the table keeps it."
            )
        match.play_on(dice_of(record), record.undone)
        if match.commitment != record.headers["dice"]:
            raise BadRecord("This record cannot be resumed: its seed is not the one that was promised.")
    return match


def dice_of(record: Record) -> Dice:
    """The dice of a record that tells its seed."""
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise BadRecord(f"the seed {record.seed[:20]!r} is cut off or not hexadecimal") from None
    return Dice(seed, record.headers.get("chosen seed"), record.headers["dice"].startswith(PLAIN))


@dataclass(frozen=True)
class Verdict:
    """What checking a record's dice showed."""

    rolls: int
    problem: str = ""


def verify_record(record: Record, game: Game, components: Box = None) -> Verdict:
    """Derive every chance ply of a finished game from its seed and the plies before it again."""
    if record.headers["dice"] == "typed":
        return Verdict(0, "people rolled and drew themselves (dice: typed), so there is nothing to verify")
    if not record.seed:
        return Verdict(0, "the seed is not published yet; it is told when the game is over")
    try:
        dice = dice_of(record)
    except BadRecord as error:
        return Verdict(0, str(error))
    match, damage = replay_record(record, game, components)
    match.dice = dice
    if match.commitment != record.headers["dice"]:
        return Verdict(0, "the seed, table or setting does not fit the hash published before the game")
    if damage:
        return Verdict(0, str(damage).removesuffix("."))
    if dice.chosen is not None and Dice.cast(dice.chosen).seed != dice.seed:
        return Verdict(0, "the chosen seed is not the one that the dice come from")
    verdict = _rolls_again(match, dice, record.undone)
    if not verdict.problem and match.over and not dice.plain and record.seal != dice.seal(match.chain):
        return Verdict(verdict.rolls, "the seal does not fit the plies")
    return verdict


def _rolls_again(match: Match, dice: Dice, undone: dict[int, int]) -> Verdict:
    rolls = 0
    for at, ply in enumerate(match.plies):
        if ply.actor == CHANCE:
            outcomes, weights = match.setting.legal(ply.before), match.setting.weights(ply.before)
            asked = rolls + sum(count for number, count in undone.items() if number <= at)
            chain = match.plies[at - 1].chain if at else NO_PLIES
            due = outcomes[dice.roll(at, asked, chain, weights)]
            rolls += 1
            if due != ply.move:
                notation = match.setting.game.words.notation(match.setting, ply.before, due)
                return Verdict(rolls, f"ply {at + 1} is {ply.notation}, but the seed gives {notation}")
    return Verdict(rolls)
