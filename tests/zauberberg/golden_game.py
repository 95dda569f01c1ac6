"""Golden games of Zauberberg: what `tests.golden_game` says, and lines about the mountain.

| line | says |
|---|---|
| `places 1.5 b3 a4, V0 -` | who is on these fields, lower goblin first, `-`: nobody |
| `tiles 1.6 ghost seen, 1.2 -` | the tiles of these fields with their faces, `-`: gone |
| `stones 1.10 1.20` | all stones on the mountain |
| `held a 1` `ravens b 0` `extra a 1` | what seats have |
| `waiting a5 b1` | all who wait, the longest first |
| `rotation 3` | how the mountain is turned |
| `turn a 17` | the active seat and the number of the turn |
| `sees b 1.6 ?, 1.2 -` | what seat b is shown of the tiles of these fields |
"""

from typing import ClassVar

from tests import golden_game
from tests.golden_game import Check, expect
from tests.study_file import Line, per_name, some, whole
from tests.zauberberg.positions import VILLAGES, on, tile, turn
from tests.zauberberg.study_file import COUNTS, counts, places


class GoldenGame(golden_game.GoldenGame):
    """A file being played."""

    game_name: ClassVar = "zauberberg"
    repeats_the_line: ClassVar = frozenset(
        {
            "tile_laid",
            "goblin_placed",
            "card_drawn",
            "card_played",
            "goblin_named",
            "goblin_walked",
            "table_cleared",
            "turn_ended",
            "turn_began",
            "game_over",
        }
    )

    def board_checks(self) -> dict[str, Check]:
        return {
            "places": self.check_places,
            "tiles": self.check_tiles,
            "stones": lambda line: expect(line, self.game.position()["stones"], some(line.rest.split())),
            "waiting": lambda line: expect(line, self.game.position()["waiting"], some(line.rest.split())),
            "rotation": lambda line: expect(line, self.game.position()["rotation"], whole(line, line.rest)),
            "turn": lambda line: expect(line, [str(part) for part in turn(self.game)], line.rest.split()),
            **dict.fromkeys(COUNTS, self.check_counts),
            "sees": self.check_view,
        }

    def check_places(self, line: Line) -> None:
        for place, stack in places(line).items():
            found = on(self.game, place)
            expect(line, (place, sorted(found) if place in VILLAGES else found), (place, stack))

    def check_tiles(self, line: Line) -> None:
        for field, words in per_name(line).items():
            expect(line, (field, tile(self.game, field)), (field, " ".join(some(words))))

    def check_view(self, line: Line) -> None:
        seat, rest = line.rest.split(maxsplit=1)
        shown = self.game.view(seat)["tiles"]
        for field, words in per_name(line._replace(rest=rest)).items():
            expect(line, (field, shown.get(field, "")), (field, " ".join(some(words))))

    def check_counts(self, line: Line) -> None:
        for seat, count in counts(line).items():
            expect(line, (seat, self.game.position()[line.key][seat]), (seat, count))
