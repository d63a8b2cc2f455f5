"""What people are called: names that can be shown anywhere, and texts that change nothing but the screen."""

import unicodedata

MOST = 40  # characters of a name
MARKS = 2  # accents on one letter; more climb over the lines above and below
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # control, direction and width, halves, unassigned, lines
# Letters, marks and signs that are drawn as nothing: joiners, fillers, vowels, variants, empty Braille.
DRAWN_AS_NOTHING = frozenset(
    chr(code)
    for first, last in (
        *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800)),
        *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF)),
    )
    for code in range(first, last + 1)
)


def clean_name(text: str) -> str:
    """A name as it is shown and kept: one line, without characters that nobody sees or that turn the text
    around. Empty if nothing is left; then a seat is called by its own name."""
    return clean_text(text, MOST)


def clean_text(text: str, most: int) -> str:
    """What somebody says, the same way: one line of so many characters, or nothing."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(letter)
        if letter in DRAWN_AS_NOTHING:
            continue
        marks = marks + 1 if kind.startswith("M") else 0
        if kind not in UNSEEN and marks <= MARKS:
            kept.append(letter)
    name = " ".join("".join(kept).split())[:most].strip()
    return name if any(unicodedata.category(letter)[0] not in "MZ" for letter in name) else ""


def printable(text: str) -> str:
    """A text from outside that a terminal can be given: what would steer it is shown as a question mark."""
    return "".join("\ufffd" if _steers(letter) else letter for letter in text)


def _steers(letter: str) -> bool:
    return letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cf", "Cs")
