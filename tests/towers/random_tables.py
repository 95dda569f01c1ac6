"""Random tables, positions and players for comparisons: options that go together, games that are lively."""

import random
from collections.abc import Sequence
from typing import Any, Final

from tests.towers.option_sets import ALL_TILES
from tests.towers.positions import COPIES, FLASKS, HAND, SPACES

PLAYERS: Final = (1, 2, 2, 3, 4, 4, 4, 5, 6, 6)  # teams need four or six
CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "dead_cards": ("allowed", "forbidden"),
    "spell_timing": ("anytime", "between_actions"),
    "spell_after_special": (False, True),
    "foreign_entry_moves_castle": (True, False),
    "foreign_entry_ends_turn": (False, True),
    "swap_carries_castle": (False, True),
    "repeat_mode": ("sequential", "merged"),
    "team_end": ("immediate", "finish_round"),
    "dead_end": ("rank", "draw"),
    "solo_spells": ("random3", "chosen3", 0),
    "starter": ("random", "a"),
    "memory": ("strict", "assist"),
    "discard_view": ("all", "top"),
}
PRICES: Final = ("bga", {"MW": 1, "HW": 1, "MC": 1, "PB": 1})


def random_options(dice: random.Random) -> dict[str, Any]:
    """Options as a table might choose them; every combination drawn here is allowed."""
    players = dice.choice(PLAYERS)
    options: dict[str, Any] = {"players": players, "edition": dice.choice(("revised", "first"))}
    if players > 1:
        options["variant"] = dice.choice(("basic", "master", "master"))
    if players in (4, 6):
        options["team"] = dice.choice((False, True))
    tiles = [tile for tile in ALL_TILES if players > 1 or tile != "PB"]
    spells = dice.choice((None, dice.sample(tiles, dice.randint(1, len(tiles))), dice.randint(1, len(tiles)), tiles))
    if spells is not None:
        options["spells"] = spells
    if dice.random() < 0.5:
        options["spell_costs"] = dice.choice(PRICES)
    options |= {name: dice.choice(values) for name, values in CHOICES.items() if dice.random() < 0.4}
    return options


def late_position(dice: random.Random) -> dict[str, Any]:
    """A position near the end: one or two wizards out for each seat, few empty flasks, towers in tall stacks.

    From the set-up, random play seldom sees several seats finish, dead ends or full surfaces; from here it does.
    """
    options = random_options(dice)
    seats = "abcdef"[: options["players"]]
    tiles = [tile for tile in ALL_TILES if len(seats) > 1 or tile != "PB"]
    options |= {"starter": dice.choice(seats), "spells": dice.sample(tiles, dice.randint(1, len(tiles)))}
    box = [card for card, copies in COPIES.items() for _ in range(copies)]
    dice.shuffle(box)
    least_empty = dice.choice((0, 0, 1))  # where everybody lacks a flask, dead ends come about
    hands = {seat: [box.pop() for _ in range(HAND)] for seat in seats}
    return {
        "contract": 1,
        "game": "towers",
        "options": options,
        "board": late_board(dice, seats),
        "flasks": {seat: late_rack(dice, FLASKS[len(seats)], least_empty) for seat in seats},
        "hands": hands,
        "discard": [box.pop() for _ in range(dice.randint(0, 12 if len(seats) == 1 else len(box)))],
        "turn": {"seat": dice.choice(seats), "action": 1, "spell_used": False},
    }


def late_board(dice: random.Random, seats: str) -> str:
    """Towers on few spaces, wizards on any surface, the castle on a top surface without wizards."""
    grounds = dice.sample(range(SPACES), 5)
    stacks: list[list[list[str]]] = [[[""]] for _ in range(SPACES)]  # per space its surfaces: tower, wizards ...
    for tower in dice.sample("123456789", 9):
        stacks[dice.choice(grounds)].append([tower])
    castle = dice.choice(stacks)[-1]
    surfaces = [surface for stack in stacks for surface in stack if surface is not castle]
    crowd = dice.choice(surfaces)
    for seat in seats * dice.randint(1, 2):
        target = crowd if dice.random() < 0.4 and len(crowd) < 7 else dice.choice(surfaces)
        if len(target) < 7:
            target.append(seat)
    castle.append("*")
    return "/".join("".join(surface[0] + "".join(sorted(surface[1:])) for surface in stack) for stack in stacks)


def late_rack(dice: random.Random, flasks: int, least_empty: int) -> list[int]:
    empty = least_empty + dice.choice((0, 0, 0, 0, 1, 2))
    full = dice.randint(0, flasks - empty)
    return [empty, full, flasks - empty - full]


def lively_choice(dice: random.Random, texts: Sequence[str]) -> str:
    """One of these actions. Uniform play seldom casts and seldom walks; this casts and walks about half of the time."""
    casts = sum(text.startswith("cast") for text in texts)

    def weight(text: str) -> float:
        if text.endswith("PB"):  # hardly ever possible, so taken when it is
            return 12
        if text.startswith("cast"):
            return 12 / casts
        return 0.3 if text == "special" else 6 if ":w" in text else 1

    return dice.choices(texts, [weight(text) for text in texts])[0]
