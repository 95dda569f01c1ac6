"""Names of people: shown to everybody, so they must not play tricks on the page or on the eye."""

import unicodedata
from collections.abc import Mapping
from typing import Final

from zauberturm.table.entries import Chair

LONGEST: Final = 24
# Controls, surrogates, private and unassigned signs, line ends; of the invisible format signs, only the joiners that
# scripts and pictures need are let in: all others turn text around or hide in it.
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
_VISIBLE: Final = "LNPS"
# Short, and easy to read and to say in all our languages.
BOT_NAMES: Final = ("Mira", "Odo", "Runa", "Bruno", "Selma", "Falko", "Tilda", "Korin", "Vera", "Milo", "Luna", "Emil")


def cleaned(name: str) -> str | None:
    """The name in its normal form; None if it cannot be one."""
    normal = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    normal = " ".join(word for word in normal.split(" ") if word)
    if not 0 < len(normal) <= LONGEST:
        return None
    if any(unicodedata.category(sign) in _REFUSED and sign not in _JOINERS for sign in normal):
        return None
    return normal if any(unicodedata.category(sign)[0] in _VISIBLE for sign in normal) else None


def called(table: str, chairs: Mapping[str, Chair]) -> dict[str, str | None]:
    """What the seats of a table are called. Bots have names of their own, always the same ones at the same table."""
    given = {seat: chair.name for seat, chair in chairs.items()}
    taken = {name.casefold() for name in given.values() if name}
    free = [name for name in BOT_NAMES if name.casefold() not in taken]
    first = sum(table.encode())
    for place, (seat, chair) in enumerate(chairs.items()):
        if chair.kind == "bot" and chair.name is None:
            given[seat] = free[(first + place) % len(free)]
    return given
