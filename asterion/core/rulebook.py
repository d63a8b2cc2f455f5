"""A game's own rulebook: Markdown in which every rule starts with its id.

A rule is a list item `- **SP-13** The princess …`, ended by a blank line or the next item.
"""

import re
from dataclasses import dataclass
from pathlib import Path

RULE = re.compile(r"^- \*\*([A-Z0-9]+-r?\d+)\*\* (.*)$")


@dataclass(frozen=True)
class Rule:
    id: str
    sentence: str
    heading: str

    @property
    def is_ruling(self) -> bool:
        """A decision where the published rules leave a hole."""
        return "-r" in self.id


def read_rulebook(path: Path) -> dict[str, Rule]:
    """All rules of a rulebook, by id, in their order."""
    rules: dict[str, Rule] = {}
    heading = ""
    current = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        found = RULE.match(line)
        if line.startswith("#"):
            heading = line.lstrip("# ")
            current = ""
        elif found:
            current = found[1]
            if current in rules:
                raise ValueError(f"{path}: {current} stands twice")
            rules[current] = Rule(current, found[2].strip(), heading)
        elif current and line.startswith("  ") and line.strip():
            old = rules[current]
            rules[current] = Rule(current, f"{old.sentence} {line.strip()}", heading)
        else:
            current = ""
    return rules
