"""Random tables, mountains, positions and players for comparisons: options that go together, games that are lively."""

import random
from collections.abc import Sequence
from typing import Any, Final

from tests.zauberberg.oracle import Oracle
from tests.zauberberg.oracle.layout import SUMMIT, Layout
from tests.zauberberg.positions import COPIES, KINDS, NUMBERS, VILLAGES, ZB9

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "third_card": ("text", "climb_only", "free"),
    "climb_rest": ("yes", "no"),
    "stone_draw": ("immediate", "refill"),
    "pit_end": ("level1", "always"),
    "relocate_trigger": ("yes", "no"),
    "storm_chooser": ("active", "owner"),
    "raven_self": ("allowed", "forbidden"),
    "raven_discard": ("always", "over_limit"),
    "exchange_min": (1, 0),
    "memory_aid": ("on", "off"),
}
LEVELS: Final = (1, 2, 3, 4)
SIDES: Final = (9, 9, 9, 10, 10, 11, 11, 12, 15)
STONES: Final = 9
MOST_HELD: Final = 2
MOST_MARKS: Final = 32


def random_options(dice: random.Random) -> dict[str, Any]:
    """Options as a table might choose them, on the printed mountain or on another one."""
    players = dice.choice((2, 3, 4, 5))
    options: dict[str, Any] = {"players": players, "starter": dice.choice("abcde"[:players])}
    options |= {name: dice.choice(values) for name, values in CHOICES.items() if dice.random() < 0.8}
    if dice.random() < 0.2:
        options["turn_limit"] = dice.randint(1, 150)
    if dice.random() < 0.7:
        options["layout"] = random_layout(dice)
    return options


def random_layout(dice: random.Random, *, odd_counts: bool = False) -> dict[str, Any]:
    """A record with marks above and below each other; `odd_counts` is for positions alone (ZB-GEO-15)."""
    first = dice.choice(SIDES)
    sides = [first - 2 * lower for lower in range(4)]
    fields = [(level, number) for level in LEVELS for number in range(4 * (sides[level - 1] - 1))]
    plain = [(level, number) for level, number in fields if number % (sides[level - 1] - 1)]
    if dice.random() < 0.6:  # on one side of the mountain, so that relocations often lead from mark to mark
        plain.sort(key=lambda field: field[1] // (sides[field[0] - 1] - 1) > 1)
        plain = plain[: max(40, len(plain) // 2)] + [field for field in plain if field[0] == LEVELS[-1]]
        plain = sorted(set(plain))
    low, high = (17, 3) if not odd_counts else (dice.randint(0, 29), dice.randint(0, 3))
    events = dice.sample([field for field in plain if field[0] < LEVELS[-1]], low)
    events += dice.sample([field for field in plain if field[0] == LEVELS[-1]], high)
    free = [field for field in fields if field not in events]
    stones = dice.sample(free, dice.randint(0, MOST_MARKS) if odd_counts else STONES)
    if dice.random() < 0.7:
        events.sort()
        stones.sort()
    return {"name": f"side{sides[0]}", "sides": sides, "events": _record(events), "stones": _record(stones)}


def _record(fields: Sequence[tuple[int, int]]) -> dict[str, list[int]]:
    return {str(level): [number for at, number in fields if at == level] for level in LEVELS}


def marks(layout: Any, kind: str) -> list[str]:
    record = ZB9 if layout == "zb9" else layout
    return [f"{level}.{number}" for level in LEVELS for number in record[kind][str(level)]]


def crowded_position(dice: random.Random) -> dict[str, Any]:
    """A position in the middle of everything: pairs side by side, goblins on tiles and waiting, few cards to draw.

    From the set-up, random play hardly ever sees a push chain, a queue of waiting goblins or a reshuffle in the
    middle of a turn; from here it does.
    """
    options = random_options(dice)
    if dice.random() < 0.7:
        options["layout"] = random_layout(dice, odd_counts=True)
    seats = "abcde"[: options["players"]]
    layout = options.get("layout", "zb9")
    events, stones = marks(layout, "events"), marks(layout, "stones")
    mountain = Layout.of(layout)
    tiles = random_tiles(dice, events, mountain)
    places = crowd(dice, seats, mountain, list(tiles))
    held = {seat: dice.choice((0, 0, 1, 2)) for seat in seats[:4]} | dict.fromkeys(seats[4:], 0)
    bare = [field for field in stones if field not in places or options.get("relocate_trigger") == "no"]
    left = sum(tile.startswith("raven") for tile in tiles.values())
    ravens = dict.fromkeys(seats, 0)
    for _ in range(dice.randint(0, KINDS["raven"] - left)):
        ravens[dice.choice(seats)] += 1
    return {
        "contract": 1,
        "game": "zauberberg",
        "options": options,
        "rotation": dice.randrange(4),
        "places": places,
        "tiles": tiles,
        "stones": [field for field in bare if dice.random() < 0.8][: max(0, STONES - sum(held.values()))],
        "held": held,
        "ravens": ravens,
        "extra": {seat: dice.choice((0, 0, 0, 1, 2)) for seat in seats},
        "waiting": waiting(dice, places, tiles),
        "turn": {"seat": dice.choice(seats), "number": dice.randint(1, min(20, options.get("turn_limit", 20)))},
        **random_cards(dice, held),
    }


def random_tiles(dice: random.Random, events: Sequence[str], mountain: Layout) -> dict[str, str]:
    box = [kind for kind, copies in KINDS.items() for _ in range(copies)]
    dice.shuffle(box)
    fields = dice.sample(events, min(len(events), len(box), dice.randint(3, 20)))
    if dice.random() < 0.7:  # those that move goblins first, and below or above other ones
        box.sort(key=lambda kind: kind not in ("passage", "pit"))
        fields.sort(key=lambda field: not {mountain.up(field), mountain.down(field)} & set(fields))
    faces = dice.choice((("", " up", " seen"), (" up", " seen"), ("",)))
    return {field: f"{kind}{dice.choice(faces)}" for field, kind in zip(fields, box, strict=False)}


def crowd(dice: random.Random, seats: str, mountain: Layout, tiles: Sequence[str]) -> dict[str, list[str]]:
    """Most goblins side by side next to a tile, on tiles and where tiles lead to, the others anywhere."""
    fields = [f"{level}.{number}" for level in LEVELS for number in range(mountain.ring(level))]
    ends = [end for tile in tiles for end in (mountain.up(tile), mountain.down(tile)) if end not in (None, SUMMIT)]
    at, direction, arc = dice.choice(tiles or fields), dice.choice("+-"), list[str]()
    for _ in range(dice.randint(2, 7)):
        at = mountain.step(at, direction)
        arc.append(at)
    goblins = [f"{seat}{number}" for seat in seats for number in NUMBERS]
    dice.shuffle(goblins)
    places: dict[str, list[str]] = {}
    for goblin in goblins:
        spots = dice.choice((arc, arc, arc, tiles, ends, fields, VILLAGES))
        open_spots = [spot for spot in spots if spot in VILLAGES or len(places.get(spot, [])) < 2]
        places.setdefault(dice.choice(open_spots or VILLAGES), []).append(goblin)
    return places


def waiting(dice: random.Random, places: dict[str, list[str]], tiles: dict[str, str]) -> list[str]:
    """Lower goblins on tiles that can be blocked, in any order."""
    queue = [
        places[field][0]
        for field, tile in tiles.items()
        if field in places and field[0] in {"passage": "123", "pit": "234"}.get(tile.split()[0], "")
    ]
    return dice.sample(queue, dice.randint(len(queue) // 2, len(queue)))


def random_cards(dice: random.Random, held: dict[str, int]) -> dict[str, Any]:
    box = [card for card, copies in COPIES.items() for _ in range(copies)]
    dice.shuffle(box)
    if dice.random() < 0.3:
        box.sort(key=lambda card: card != "*")  # jokers are drawn first
        box.reverse()

    def some(count: int) -> list[str]:
        return [box.pop() for _ in range(min(len(box), count))]

    odd = dice.choice(((0,), (0, 0, 0, -1, 1, 2, -9), (3, 5, 0, 10, 14)))
    hands = {seat: some(3 + stones + dice.choice(odd)) for seat, stones in held.items()}
    if dice.random() < 0.3:
        return {"hands": hands, "discard": some(dice.randint(0, 5))}
    return {"hands": hands, "deck": some(dice.choice((0, 0, 1, 2, 4))), "discard": some(dice.choice((0, 1, 3)))}


def lively_choice(dice: random.Random, texts: Sequence[str], oracle: Oracle) -> str:
    """One of these actions. Uniform play exchanges much, climbs seldom and often misses the tiles; this does not."""
    swaps = sum(text.startswith("swap") for text in texts)
    tiles, stones = oracle.tiles(), oracle.stones()

    def worth(fields: list[str]) -> float:
        if fields and (tile := tiles.get(fields[-1])):
            return 20 if tile.startswith("pit") else 8 if tile.startswith("passage") else 4
        return 2 if fields and fields[-1] in stones else 1

    def weight(text: str) -> float:
        if text.startswith("swap"):
            return 2 / swaps
        if text == "end":
            return 0.5
        fields = oracle.landings(text)
        return worth(fields) * (4 if "^" in text else 6 if len(fields) > 1 else 1)

    return dice.choices(texts, [weight(text) for text in texts])[0]
