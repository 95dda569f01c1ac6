"""Golden games of Wandering Towers: what `tests.golden_game` says, and lines about the board.

| line | says |
|---|---|
| `board …` `spaces 5 1ab, 6 -` `castle 12` | what stands where, `-`: nothing |
| `home a 1, b 0` `flasks a 5/1/0` | what seats have |
| `turn a 2` | the active seat and its action |
"""

from typing import ClassVar

from tests import golden_game
from tests.golden_game import Check, expect
from tests.study_file import Line, one, per_seat, whole
from tests.towers.positions import castle, spaces, turn
from tests.towers.study_file import rack, stacks


class GoldenGame(golden_game.GoldenGame):
    """A file being played."""

    game_name: ClassVar = "towers"
    repeats_the_line: ClassVar = frozenset(
        {
            "card_played",
            "card_dead",
            "card_drawn",
            "dice_rolled",
            "passed",
            "turn_began",
            "turn_ended",
            "game_over",
        }
    )

    def board_checks(self) -> dict[str, Check]:
        return {
            "board": lambda line: expect(line, self.game.position()["board"], line.rest),
            "spaces": self.check_spaces,
            "castle": lambda line: expect(line, castle(self.game), whole(line, line.rest)),
            "home": self.check_home,
            "flasks": self.check_flasks,
            "turn": lambda line: expect(line, [str(part) for part in turn(self.game)], line.rest.split()),
        }

    def check_spaces(self, line: Line) -> None:
        for space, stack in stacks(line).items():
            expect(line, spaces(self.game)[space], stack)

    def check_home(self, line: Line) -> None:
        for seat, words in per_seat(line).items():
            expect(line, self.game.position()["home"][seat], whole(line, one(line, words)))

    def check_flasks(self, line: Line) -> None:
        for seat, words in per_seat(line).items():
            expect(line, self.game.position()["flasks"][seat], rack(line, one(line, words)))
