"""The verifiable dice of a match.

They come from one secret seed. A hash of it, and of what it is for, is published before the first ply and the
seed after the last one, so anybody can derive every roll and every draw again. Each depends on all plies
before it and on how often the dice were asked, rolls that were taken back included: no ply of a record can be
exchanged, and whoever takes something back does not know what falls then.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from asterion.core.errors import BadSeed
from asterion.core.people import DRAWN_AS_NOTHING

NO_PLIES = hashlib.sha256(b"asterion plies\n").digest()  # the chain of plies before the first one
LONGEST_SEED = 200


def chained(chain: bytes, actor: str, notation: str) -> bytes:
    """The digest of all plies up to this one, from that of the plies before it."""
    return hashlib.sha256(chain + f"{actor}: {notation}\n".encode()).digest()


@dataclass(frozen=True)
class Dice:
    """What decides a match's chance plies."""

    seed: bytes
    chosen: str | None = None  # somebody's words, if the seed was not drawn by lot: everybody may know them
    plain: bool = False  # as in older records: a roll depends on nothing but the number of its ply

    @classmethod
    def cast(cls, seed: str | None = None, plain: bool = False) -> "Dice":
        """Dice from a seed: hexadecimal digits or any words; without one, from the system's entropy."""
        if seed is None:
            return cls(secrets.token_bytes(32), plain=plain)
        words = " ".join(seed.split())
        seen = words.isprintable() and DRAWN_AS_NOTHING.isdisjoint(words)
        if not words or not seen or len(words) > LONGEST_SEED:
            raise BadSeed(f"A seed is 1 to {LONGEST_SEED} characters that can be seen, not {seed[:40]!r}.")
        try:
            return cls(bytes.fromhex(words), words, plain)
        except ValueError:
            return cls(words.encode(), words, plain)

    def commitment(self, occasion: str) -> str:
        """The hash that is published before the first ply; the occasion: table, game, options, box."""
        if self.plain:
            return "sha256:" + hashlib.sha256(b"asterion dice 1\n" + self.seed).hexdigest()
        bound = b"asterion dice 2\n" + occasion.encode() + b"\n" + self.seed
        return "sha256-chained:" + hashlib.sha256(bound).hexdigest()

    def roll(self, ply: int, asked: int, chain: bytes, weights: Sequence[int]) -> int:
        """Which outcome falls at this ply, an index into the weights.

        `asked` is how often the dice were asked before, `chain` the digest of all plies before.
        """
        message = b"asterion ply %d" % ply if self.plain else b"asterion roll %d\n" % asked + chain
        at = int.from_bytes(hmac.new(self.seed, message, hashlib.sha256).digest()) % sum(weights)
        for index, weight in enumerate(weights):
            if at < weight:
                return index
            at -= weight
        raise ValueError("weights must be positive")

    def luck(self, whose: str) -> int:
        """The seed of somebody who plays by chance, too: with the same dice the same."""
        return int.from_bytes(
            hmac.new(self.seed, b"asterion luck " + whose.encode(), hashlib.sha256).digest()[:8]
        )

    def seal(self, chain: bytes) -> str:
        """What stands below a finished game's record, so that its last plies are chained as well."""
        return hmac.new(self.seed, b"asterion end\n" + chain, hashlib.sha256).hexdigest()
