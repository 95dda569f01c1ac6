"""What makes a game verifiable: commitments, the seed, and the links of the log.

Everything here is SHA-256 over canonical JSON, so that a stranger can recompute it in any language: docs/table.md says
how. The links are keyed with the server's secret: a plain hash of an entry with a hidden card could be guessed by
trying every card.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from zauberturm.kernel.rng import SEED_BITS

LINK: Final = 32  # hexadecimal digits: 128 bits
START: Final = ""  # what the first link follows


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, without blanks, as UTF-8; whole numbers only."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(value: Any) -> str:
    """SHA-256 of the canonical form."""
    return hashlib.sha256(canonical(value)).hexdigest()


def pledge_of(bits: str) -> str:
    """What a device shows of its random bits before it reveals them."""
    return hashlib.sha256(bits.encode()).hexdigest()


@dataclass(frozen=True)
class Deal:
    """Everything the shuffle and the table rest on, as it was when the cards were dealt."""

    table: str
    game: str
    options: Mapping[str, Any]
    seats: Mapping[str, Mapping[str, str | None]]  # kind, name, bot
    pledges: Mapping[str, str | None]
    bits: Mapping[str, str | None]  # None: the server's secret alone stands for this seat
    secret: str  # the server's: a whole number as text

    def document(self) -> dict[str, Any]:
        """What is committed to; public when the game is over."""
        return {
            "commits": "deal",
            "table": self.table,
            "game": self.game,
            "options": dict(self.options),
            "seats": {seat: dict(one) for seat, one in self.seats.items()},
            "pledges": dict(self.pledges),
            "bits": dict(self.bits),
            "secret": self.secret,
        }

    @property
    def commitment(self) -> str:
        """What is shown of the deal while the game runs."""
        return f"sha256:{digest(self.document())}"

    @property
    def seed(self) -> int:
        """The seed of the game: nobody knows it who lacks the secret or one device's bits."""
        return seed_of(self.table, self.secret, self.bits)


def seed_of(table: str, secret: str, bits: Mapping[str, str | None]) -> int:
    """The server's secret and the bits of all devices, mixed."""
    mixed = digest({"derives": "seed", "table": table, "secret": secret, "bits": dict(bits)})
    return int(mixed[: SEED_BITS // 4], 16)


def link_key(table: str, secret: str) -> bytes:
    """The key of a table's links. Only the server can know it while the game runs."""
    return bytes.fromhex(digest({"derives": "link key", "table": table, "secret": secret}))


def linked(key: bytes, before: str, content: str) -> str:
    """The link of an entry, from the link before it and the digest of what the entry says."""
    return hmac.digest(key, f"{before} {content}".encode(), "sha256").hex()[:LINK]


def began_digest(commitment: str, chance: Iterable[str]) -> str:
    """What the entry says with which the game begins."""
    return digest(["began", commitment, list(chance)])


def played_digest(seat: str, action: str, chance: Iterable[str]) -> str:
    """What the entry of a decision says."""
    return digest(["played", seat, action, list(chance)])


def line_digest(line: bytes) -> str:
    """What any other entry says; also how an entry names the one before it."""
    return hashlib.sha256(line).hexdigest()
