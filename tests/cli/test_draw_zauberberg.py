"""The drawn mountain and the listed mountain."""

import random

import pytest

import zauberturm as zt
from tests.cli.screen import COLOUR
from tests.zauberberg.positions import load, plays
from tests.zauberberg.random_tables import crowded_position, random_layout
from zauberturm.cli.draw_zauberberg import SIGNS
from zauberturm.cli.face import FACES
from zauberturm.cli.paint import Paint
from zauberturm.cli.read_zauberberg import Mountain
from zauberturm.cli.words import Words

FACE = FACES["zauberberg"]
PEOPLE = {"a": "you", "b": "greedy", "c": "random"}
TURNED = """\
⌂ V0 by the mill  a1 b1 c4                        ⌂ V1 by the pond  a2 b2
┌1.24 ───1.25 ───1.26 ───1.27 ───1.28 ───1.29 ───1.30 ───1.31 ───1.0 ───┐
│                                                                 c1    │
│1.23   ┌2.18 ───2.19 ───2.20 ───2.21 ───2.22 ───2.23 ───2.0 ───┐1.1    │
│       │                                                       │       │
│1.22   │2.17   ┌3.12 ───3.13 ───3.14 ───3.15 ───3.0 ───┐2.1    │1.2 ?  │
│       │       │                                       │       │       │
│1.21   │2.16   │3.11   ┌4.6 ────4.7 ────4.0 ───┐3.1 ?  │2.2    │1.3    │
│       │       │       │                       │       │       │       │
│1.20 ◆ │2.15   │3.10   │4.5 ?+ ┌S ♜ ───┐4.1    │3.2    │2.3 ?↑ │1.4    │
│       │       │       │       │       │       │ c5    │       │       │
│       │       │       │       │       │ b5    │ c2    │ a5…   │       │
│1.19   │2.14   │3.9    │4.4    └4.3 ↑ ─┘4.2    │3.3 ?  │2.4    │1.5    │
│       │       │       │                       │       │       │ a4    │
│       │       │       │                       │       │ b4    │ b3    │
│1.18   │2.13   │3.8    └3.7 ────3.6 ────3.5 ───┘3.4    │2.5    │1.6 Ω  │
│       │       │                                       │       │       │
│1.17   │2.12   └2.11 ───2.10 ───2.9 ────2.8 ────2.7 ◆ ─┘2.6    │1.7    │
│       │                                                       │       │
│1.16   └1.15 ───1.14 ───1.13 ───1.12 ?♠─1.11 ───1.10 ◆ ─1.9 ───┘1.8    │
│                                                                       │
└───────────────────────────────────────────────────────────────────────┘
⌂ V3 under the oak                                ⌂ V2 by the well  a3 c3
▶ A you     ◇◇  hand 3/3  ♠ waiting  1 extra card
  B greedy  ◆◆  hand 3/5
  C random  ◆◇  hand 3/4
Draw pile: 47 cards
Discard pile: 4 cards (1: 2, 5: 1, *: 1)
Event tiles, and how many of them are still unknown (?):
  ↑ secret passage 1 · Ω ghost 0 · ♠ raven 0 · ↻ storm 1 ·
  + flying card 0 · ↓ pitfall 1
"""
"""The mountain is turned by a quarter: 1.0, the dotted corner, is at V1."""

IN_WORDS = """\
Village by the mill (V0), next to corner space 1.24: goblins a1, b1, c4.
Village by the pond (V1), next to corner space 1.0: goblins a2, b2.
Village by the well (V2), next to corner space 1.8: goblins a3, c3.
Village under the oak (V3), next to corner space 1.16: nobody.
Space 1.0: goblin c1.
Space 1.5: goblin a4 sits on goblin b3.
Space 2.3: goblin a5.
Space 2.4: goblin b4.
Space 3.2: goblin c5 sits on goblin c2.
Space 4.1: goblin b5.
Event tile on space 1.6: ghost, face up.
Event tile on space 1.12: raven, face down.
Event tile on space 2.3: secret passage, face down.
Event tile on space 4.3: secret passage, face up.
Event tile on space 4.5: flying card, face down.
Unknown event tiles, face down: 1.2, 3.1, 3.3.
Among the unknown ones: secret passage 1, storm 1, pitfall 1.
Magic stones on spaces 1.10, 1.20, 2.7.
Waiting on a blocked event tile, the longest first: a5.
A: you
A: 3 cards in hand, hand limit 3
A: no magic stone
A: 1 raven waits for a magic stone
A: may play 1 card more
B: greedy
B: 3 cards in hand, hand limit 5
B: 2 magic stones
C: random
C: 3 cards in hand, hand limit 4
C: 1 magic stone
Draw pile: 47 cards
Discard pile: 4 cards (1: 2, 5: 1, *: 1)
"""


def crowded() -> zt.Game:
    return load(
        {"1.0": "c1", "1.5": "b3 a4", "2.3": "a5", "2.4": "b4", "3.2": "c2 c5", "4.1": "b5"},
        players=3,
        hands={"a": "1 2 *"},
        tiles={
            "1.2": "storm", "1.6": "ghost up", "1.12": "raven seen", "2.3": "passage seen", "3.1": "passage",
            "3.3": "pit", "4.3": "passage up", "4.5": "flying seen",
        },
        stones="1.10 1.20 2.7",
        held={"b": 2, "c": 1},
        ravens={"a": 1},
        extra={"a": 1},
        waiting="a5",
        rotation=1,
        discard="1 1 5 *",
        memory_aid="on",
    )  # fmt: skip


def drawn(g: zt.Game, language: str = "en", colour: bool = False) -> list[str]:
    people = dict.fromkeys(g.seats, "greedy") | {seat: PEOPLE[seat] for seat in g.seats if seat in PEOPLE}
    return FACE.picture(g.view("a"), Words(language, "zauberberg"), Paint(colour), people)


def listed(g: zt.Game, language: str = "en") -> list[str]:
    return FACE.listing(g.view("a"), Words(language, "zauberberg"), PEOPLE | {"d": "greedy", "e": "greedy"})


def test_a_mountain_in_the_middle_of_a_game() -> None:
    assert "\n".join(drawn(crowded())) + "\n" == TURNED


def test_the_mountain_in_words() -> None:
    assert "\n".join(listed(crowded())) + "\n" == IN_WORDS


def test_colour_changes_nothing_but_colour() -> None:
    coloured = drawn(crowded(), colour=True)
    assert coloured != TURNED.splitlines()
    assert [COLOUR.sub("", line) for line in coloured] == TURNED.splitlines()


def test_a_tile_looks_different_when_unknown_known_and_face_up() -> None:
    for kind, sign in SIGNS.items():
        for text, shown in ((kind, "1.12 ? "), (f"{kind} seen", f"1.12 ?{sign}"), (f"{kind} up", f"1.12 {sign} ")):
            assert shown in "\n".join(drawn(load(tiles={"1.12": text}, memory_aid="on")))


def test_without_memory_aid_a_tile_that_was_seen_is_like_any_other() -> None:
    tiles = {"1.12": "ghost seen", "1.6": "storm up"}
    g = load(tiles=tiles, memory_aid="off")
    assert "1.12 ? " in "\n".join(drawn(g))
    assert "1.6 ↻" in "\n".join(drawn(g))
    assert "Unknown event tiles, face down: 1.12." in listed(g)


def test_the_goblin_that_moves_and_the_cards_of_the_turn_are_shown() -> None:
    g = load({"1.3": "a4", "1.5": "b2"}, hands={"a": "4 2 3"})
    plays(g, "4,2+")
    lines = drawn(g)
    row = next(n for n, line in enumerate(lines) if "1.5 ─" in line)
    column = lines[row].index("1.5 ─")
    assert [line[column : column + 4] for line in lines[row + 1 : row + 3]] == ["▶a4 ", " b2 "]
    assert "Played this turn: 4, 2" in lines


def test_the_winner_stands_on_the_summit() -> None:
    g = load({"4.1": "b4 a2"}, hands={"a": "2 5 3"})
    plays(g, "2,5^")
    assert g.over
    lines = drawn(g)
    row = next(n for n, line in enumerate(lines) if "S ♜" in line)
    assert lines[row + 1][lines[row].index("S ♜") :].startswith(" a2 ")
    assert "Summit: goblin a2." in listed(g)


def test_all_goblins_fit_into_one_village() -> None:
    goblins = [f"{seat}{number}" for seat in "abcde" for number in range(1, 6)]
    for village in ("V0", "V1", "V2", "V3"):
        lines = drawn(load({village: goblins}, players=5))
        text = "\n".join(lines)
        assert all(f" {goblin}" in text for goblin in goblins)
        assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_every_mountain_is_drawn_in_eighty_columns(language: str) -> None:
    """Every field once, every goblin once, walls unbroken, whatever the layout."""
    dice = random.Random(language)
    sides = set()
    for _ in range(12):
        g = zt.load(crowded_position(dice))
        lines, mountain = drawn(g, language), Mountain(g.view("a"))
        sides.add(mountain.sides[0])
        assert max(map(len, lines)) <= 80
        picture = [line for line in lines if line[:1] in "┌│└"]
        assert {len(line) for line in picture} == {len(picture[0])}
        text = "\n".join(lines)
        assert all(text.count(goblin) == 1 for goblin in mountain.where)
        for wall in "┌┐└┘":
            assert text.count(wall) == 5, "four steps and the summit"
        for stone in mountain.stones:
            assert stone.partition(".")[2] in text
        assert text.count("◆") == len(mountain.stones) + sum(g.view("a")["held"].values())
    assert len(sides) > 2


def test_a_wide_mountain_has_levels_at_its_corners_only() -> None:
    dice = random.Random(1)
    layout = next(one for one in iter(lambda: random_layout(dice), None) if one["sides"][0] == 15)
    text = "\n".join(drawn(zt.new("zauberberg", layout=layout)))
    marked = {f"{level}.{index}" for level, found in layout["stones"].items() for index in found}
    for level, side in enumerate(layout["sides"], start=1):
        for corner in range(4):
            name = f"{level}.{corner * (side - 1)}"
            assert name in text or name in marked
    assert "1.5 " not in text


def test_where_a_card_leads() -> None:
    mountain = Mountain(crowded().view("a"))
    walk, back = {"value": 4, "climb": False, "direction": "+"}, {"value": 4, "climb": False, "direction": "-"}
    assert (mountain.target("a1", walk), mountain.target("a1", back)) == ("1.27", "1.21"), "V0 touches 1.24"
    assert (mountain.target("c1", walk), mountain.target("c1", back)) == ("1.4", "1.28")
    climb = {"value": 3, "climb": True, "direction": "-"}
    assert mountain.target("a4", climb) == "2.2"
    assert mountain.target("b5", climb) == "S"
    assert mountain.landing("b4", {"value": 1, "climb": False, "direction": "-"}).other == "a5"
    assert mountain.landing("a2", {"value": 1, "climb": False, "direction": "+"}).effect == "single"
    assert mountain.landing("b3", {"value": 3, "climb": False, "direction": "-"}).effect == "unknown"
    assert mountain.landing("b3", {"value": 1, "climb": False, "direction": "+"}).tile == "ghost"
    assert mountain.landing("b3", {"value": 5, "climb": False, "direction": "+"}).effect == "stone"
    assert mountain.landing("b5", {"value": 1, "climb": True, "direction": ""}).effect == "summit"
