"""What a bot remembers of things that everybody has seen and nobody sees any more: covered wizards, tiles face down.

The model is seeded and keeps no notes. A bot remembers a thing, as it was when it was covered, if a number drawn from
its own seed and from that thing is below its attention: always the same answer for the same thing, another one as soon
as somebody has looked at it and it has changed. A table that shows such things anyway leaves nothing to forget.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from zauberturm import checks
from zauberturm.game import Game
from zauberturm.kernel.search import Question

_BYTES: Final = 8


@dataclass(frozen=True)
class Memory:
    """A memory of its own for each seed; `attention` is the share of things that stay in it."""

    seed: int = 0
    attention: float = 1.0

    def __post_init__(self) -> None:
        checks.number(self.attention, "attention", 0, 1)
        checks.seed(self.seed)

    def keeps(self, thing: int) -> bool:
        """Whether a thing with this fingerprint is remembered."""
        digest = hashlib.blake2b(f"{self.seed}: {thing}".encode(), digest_size=_BYTES).digest()
        return int.from_bytes(digest, "big") < self.attention * 256**_BYTES

    def bits(self, game: Game) -> int:
        """What is remembered in this position, as `resample` takes it."""
        rules, options = game.rules, game.options
        everything, mode = rules.resample_mode(options, "assist"), rules.resample_mode(options, None)
        if mode == everything or self.attention == 1:
            return everything
        plain = rules.core.record.plain(game.handle)
        return mode | sum(bit for bit, thing in rules.covered(plain) if self.keeps(thing))

    def question(self, game: Game, seat: str) -> Question:
        """The question to a seat that remembers so much, as the kernel puts it."""
        rules = game.rules
        return Question(
            handle=rules.core.record.copy_of(game.handle),
            seat=rules.seats.index(seat),
            remember=self.bits(game),
            players=len(game.seats),
            winners=rules.winners_together(game.options),
        )
