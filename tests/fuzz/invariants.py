"""What never changes in a game, whatever is played: nothing gets lost, and a position can be written down and read."""

from typing import Any

import zauberturm as zt
from tests.fuzz.corpus import FUZZED
from zauberturm.kernel import JIT


class Inventory:
    """What a game had when it was loaded, to be compared with what it has later."""

    def __init__(self, g: zt.Game) -> None:
        self.game = FUZZED[g.name]
        self.stock = self.game.stock(g)

    def check(self, g: zt.Game) -> None:
        """Nothing is lost, nothing impossible has come about, and somebody can go on."""
        found = self.game.stock(g)
        for part, things in found.items():
            if self.stock[part] is None or things is None:  # not all of it is on the table yet
                self.stock[part] = things
        assert found == self.stock
        self.game.check_sound(g)
        if not g.over:
            assert g.legal()
            position = g.position()
            again = zt.load(position, chance="manual")
            assert again.digest() == g.digest()
            assert again.position() == position


class Guarded(list[int]):
    """A field of the record that refuses what compiled code would do without a word: an index out of range."""

    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or 0 <= index < len(self), f"index {index} of {len(self)}"
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
