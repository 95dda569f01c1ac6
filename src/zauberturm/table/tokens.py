"""Secrets: whoever shows one may do what it stands for. Only their hashes are kept."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass


def hashed(token: str) -> str:
    """What is kept of a token. Tokens are long and random, so a plain hash cannot be guessed backwards."""
    return hashlib.sha256(f"zauberturm token {token}".encode()).hexdigest()


def derived(purpose: str, *parts: object) -> int:
    """A number of 64 bits that tells nothing of what it is made from: seeds for bots and imagined games."""
    text = "\n".join(["zauberturm", purpose, *map(str, parts)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table or asks something of it, by what the shown tokens stand for."""

    seats: tuple[str, ...] = ()
    owner: bool = False
    invited: bool = False

    @property
    def seat(self) -> str | None:
        """The only seat the viewer holds; None: a spectator, or several at one device."""
        return self.seats[0] if len(self.seats) == 1 else None


def holder(
    tokens: Iterable[str], seats: Iterable[tuple[str, str | None]], owner: str, invitation: str | None
) -> Viewer:
    """What these tokens stand for at a table whose hashes are given."""
    hashes = {hashed(token) for token in tokens}
    return Viewer(
        tuple(seat for seat, token in seats if token is not None and token in hashes),
        owner in hashes,
        invitation is not None and invitation in hashes,
    )
