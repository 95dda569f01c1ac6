"""What never changes in a game, whatever is played: nothing gets lost, and a position can be written down and read."""

from collections import Counter
from typing import Any

import zauberturm as zt
from tests.fuzz.corpus import Position
from zauberturm.kernel import JIT

HAND = 3
CROWD = 6


def stock(position: Position) -> dict[str, Any]:
    """All pieces, cards and flasks of a position, wherever they are."""
    seats = list(position["hands"])
    mates = len(seats) // 2 if position["options"]["team"] else len(seats)
    cards = [*position["deck"], *position["discard"], *(card for hand in position["hands"].values() for card in hand)]
    unplaced = position.get("pending", {}).get("step") == "start"
    return {
        "wizards": None if unplaced else [position["board"].count(seat) + position["home"][seat] for seat in seats],
        "towers": sorted(filter(str.isdigit, position["board"])),
        "castles": position["board"].count("*"),
        "cards": Counter(cards),
        "flasks": [sum(sum(position["flasks"][seat]) for seat in seats[team::mates]) for team in range(mates)],
    }


def check_sound(position: Position) -> None:
    """WT-WIZ-4, WT-MODEL-4, WT-TURN-5, on the finished data."""
    for space in position["board"].split("/"):
        surfaces = "".join(" " if sign.isdigit() else sign for sign in space.rstrip("*")).split(" ")
        assert max(map(len, surfaces)) <= CROWD
        assert "*" not in space or not surfaces[-1]
    owing = position.get("pending", {}).get("step") == "back"
    for seat, hand in position["hands"].items():
        assert len(hand) <= HAND + (owing and seat == position["turn"]["seat"])


class Inventory:
    """What a game had when it was loaded, to be compared with what it has later."""

    def __init__(self, g: zt.Game) -> None:
        self.stock = stock(g.position())

    def check(self, g: zt.Game) -> None:
        """Nothing is lost, nothing impossible has come about, and somebody can go on."""
        position = g.position()
        found = stock(position)
        if self.stock["wizards"] is None or found["wizards"] is None:
            self.stock["wizards"] = found["wizards"]
        assert found == self.stock
        check_sound(position)
        if not g.over:
            assert g.legal()
            again = zt.load(position, chance="manual")
            assert again.digest() == g.digest()
            assert again.position() == position


class Guarded(list[int]):
    """A field of the record that refuses what compiled code would do without a word: an index out of range."""

    def __getitem__(self, index: Any) -> Any:
        assert 0 <= index < len(self), f"index {index} of {len(self)}"
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert 0 <= index < len(self), f"index {index} of {len(self)}"
        super().__setitem__(index, value)


def guard(g: zt.Game) -> None:
    """Watch every index that the interpreted rules use in this game."""
    if not JIT:
        for name, value in vars(g._g).items():
            if isinstance(value, list):
                setattr(g._g, name, Guarded(value))
