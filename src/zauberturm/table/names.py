"""Names of people: shown to everybody, so they must not play tricks on the page or on the eye."""

import unicodedata
from typing import Final

LONGEST: Final = 24
# Controls, surrogates, private and unassigned signs, line ends; of the invisible format signs, only the joiners that
# scripts and pictures need are let in: all others turn text around or hide in it.
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
_VISIBLE: Final = "LNPS"


def cleaned(name: str) -> str | None:
    """The name in its normal form; None if it cannot be one."""
    normal = " ".join(unicodedata.normalize("NFC", name).split(" ")).strip()
    normal = " ".join(word for word in normal.split(" ") if word)
    if not 0 < len(normal) <= LONGEST:
        return None
    if any(unicodedata.category(sign) in _REFUSED and sign not in _JOINERS for sign in normal):
        return None
    return normal if any(unicodedata.category(sign)[0] in _VISIBLE for sign in normal) else None
