"""The verifiable dice of a match.

They come from one secret seed. Its hash is published before the first ply and the seed after the last one, so
anybody can derive every roll and every draw again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Dice:
    """What decides a match's chance plies."""

    seed: bytes

    @classmethod
    def cast(cls, seed: str | None = None) -> "Dice":
        """Dice from a seed: hexadecimal digits or any words; without one, from the system's entropy."""
        if seed is None:
            return cls(secrets.token_bytes(32))
        try:
            return cls(bytes.fromhex(seed))
        except ValueError:
            return cls(seed.encode())

    @property
    def commitment(self) -> str:
        """The hash that is published before the first ply."""
        return "sha256:" + hashlib.sha256(b"asterion dice 1\n" + self.seed).hexdigest()

    def roll(self, ply: int, weights: Sequence[int]) -> int:
        """Which outcome falls at this ply: an index into the weights."""
        message = b"asterion ply %d" % ply
        at = int.from_bytes(hmac.new(self.seed, message, hashlib.sha256).digest()) % sum(weights)
        for index, weight in enumerate(weights):
            if at < weight:
                return index
            at -= weight
        raise ValueError("weights must be positive")
