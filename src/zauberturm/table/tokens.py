"""Secrets: whoever shows one may do what it stands for. Only their hashes are kept."""

import hashlib
from typing import Final, NamedTuple

_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_LENGTH: Final = 43


def hashed(token: str) -> str:
    """What is kept of a token. Tokens are long and random, so a plain hash cannot be guessed backwards."""
    return hashlib.sha256(f"zauberturm token {token}".encode()).hexdigest()


def derived(purpose: str, *parts: object) -> int:
    """A number of 64 bits that tells nothing of what it is made from: seeds for bots and imagined games."""
    text = "\n".join(["zauberturm", purpose, *map(str, parts)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def is_token(text: str) -> bool:
    """Whether a text could be a secret: 256 bits in base64url."""
    return len(text) == _LENGTH and _LETTERS.issuperset(text)


class Viewer(NamedTuple):
    """Who looks at a table or asks something of it, by what the shown tokens stand for."""

    seats: tuple[str, ...] = ()
    owner: bool = False
    invited: bool = False
    former: tuple[str, ...] = ()  # seats that were left and may be returned to
    asking: tuple[int, ...] = ()  # requests to take over a seat

    @property
    def seat(self) -> str | None:
        """The only seat the viewer holds; None: a spectator, or several at one device."""
        return self.seats[0] if len(self.seats) == 1 else None
