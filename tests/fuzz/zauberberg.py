"""Zauberberg for the fuzzer: tables, changes and what has to hold."""

import copy
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import zauberturm as zt
from tests.fuzz.game import FuzzedGame, Pick, Position, one_of
from tests.zauberberg.invariants import (
    belongings,
    broken_cards,
    broken_marks,
    broken_places,
    broken_turn,
    supply,
)
from tests.zauberberg.option_sets import LARGE, LARGEST, TOWERING
from tests.zauberberg.positions import EVENTS, KINDS, NUMBERS, STONES, VILLAGES
from tests.zauberberg.random_tables import CHOICES, crowded_position
from zauberturm.games.zauberberg.board import CARDS
from zauberturm.games.zauberberg.state import DEAL, LAY_TILE, PLACE, State

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 5, "starter": "c", "layout": LARGE},
    {"players": 3, "layout": TOWERING, "memory_aid": "off", "stone_draw": "refill"},
)
STEPS = (
    "tile", "place", "deal", "draw", "turn", "next", "village", "raven", "raven_drop", "crystal", "storm", "surplus",
)  # fmt: skip
"""Every kind of decision and chance event; placement and the start of a turn need no `pending` entry."""
FIELDS = ("table", "goblin", "landed", "turn_over", "lander", "event", "acted", "asked", "draws", "after")
STUDIES = 40
OTHER_MOUNTAINS = 6
BARE: dict[str, Any] = {"name": "bare", "sides": [9, 7, 5, 3], "events": {}, "stones": {}}
BELOW_THE_TOP: dict[str, Any] = {**BARE, "events": {"1": [n for n in range(1, 23) if n % 8]}}
"""Twenty event fields are enough for all tiles, but none of them is on level 4."""
LAYOUTS: Final = ("zb9", LARGE, LARGEST, TOWERING, BARE, BELOW_THE_TOP, {**LARGE, "sides": [10, 8, 6, 2]})
GOBLINS = [f"{seat}{number}" for seat in "abcdef" for number in NUMBERS]
FIELD_NAMES = [*EVENTS, *STONES, "1.0", "1.4", "1.8", "1.31", "2.9", "3.1", "4.1", "4.0", "5.1", "1.32", "1.-1", "S"]


# -- sound positions


def studies() -> Iterator[Position]:
    """Positions in the middle of everything, most of them on the printed mountain: every other one has to be read."""
    dice, others, count = random.Random(9), 0, 0
    while count < STUDIES:
        position = crowded_position(dice)
        others += "layout" in position["options"]
        if "layout" not in position["options"] or others <= OTHER_MOUNTAINS:
            count += 1
            yield position


def step_of(position: Position) -> str:
    if "pending" in position:
        return str(position["pending"]["step"])
    return "turn" if sum(map(len, position["places"].values())) == 5 * len(position["hands"]) else "place"


def shape(position: Position) -> tuple[Any, ...]:
    """The question, the facts it carries and the tile that asks it, whether it is asked out of turn, and the table."""
    pending, turn, options = position.get("pending", {}), position["turn"]["seat"], position["options"]
    tile = position["tiles"].get(pending.get("event"), "").partition(" ")[0]
    away = pending.get("asked", turn) != turn, pending.get("lander", turn)[0] != turn
    table = options["layout"] == "zb9", options["players"], bool(position["waiting"]), not position["deck"]
    return step_of(position), tuple(sorted(pending)), tile, pending.get("after"), pending.get("landed"), away, table


# -- changes


def fields_of(position: Position) -> list[str]:
    """Fields that occur in a position, and others."""
    tables = [position.get(name) for name in ("tiles", "places")]
    return [*(name for table in tables if isinstance(table, dict) for name in table), *FIELD_NAMES]


def values(position: Position, field: str) -> Sequence[Any]:
    """Whatever might stand there, fitting or not."""
    fields = fields_of(position)
    found: dict[str, Sequence[Any]] = {
        "table": [[], ["1"], ["2", "2"], ["*", "1"], ["1", "2", "*"], ["*"] * 4, ["5"] * 11, ["6"], ["3", "4"] * 9],
        "goblin": GOBLINS,
        "lander": GOBLINS,
        "landed": ("field", "single", "pair", "village"),
        "turn_over": (True, False, 1),
        "event": fields,
        "acted": [[[name, goblin]] for name in fields for goblin in GOBLINS[::4]],
        "asked": "abcdef",
        "draws": range(-1, 12),
        "after": ("event", "turn", "deal"),
    }
    return found[field]


def change_turn(position: Position, pick: Pick) -> None:
    if isinstance(turn := position.get("turn"), dict):
        name = one_of(pick, ("seat", "number"))
        turn[name] = one_of(pick, "abcde") if name == "seat" else pick(5)


def lists_in(table: Any) -> list[list[Any]]:
    return [value for value in table.values() if isinstance(value, list)] if isinstance(table, dict) else []


def change_places(position: Position, pick: Pick) -> None:
    """A goblin leaves, comes, or comes a second time; neighbours change places."""
    places, goblin = position.get("places"), one_of(pick, GOBLINS)
    if not isinstance(places, dict):
        return
    crowds = lists_in(places)
    if pick(3):
        for crowd in crowds:
            if goblin in crowd:
                crowd.remove(goblin)
    if pick(3):
        crowd = places.setdefault(one_of(pick, [*fields_of(position), *VILLAGES, "V4"]), [])
        if isinstance(crowd, list):
            crowd.insert(pick(2), goblin)
    elif crowds:
        one_of(pick, crowds).reverse()


def change_tiles(position: Position, pick: Pick) -> None:
    tiles, field = position.get("tiles"), one_of(pick, fields_of(position))
    if isinstance(tiles, dict):
        if pick(3):
            tiles[field] = one_of(pick, list(KINDS)) + one_of(pick, ("", " up", " seen", " down"))
        else:
            tiles.pop(field, None)


def change_list(position: Position, pick: Pick) -> None:
    """Stones on the mountain, and goblins that wait."""
    name = one_of(pick, ("stones", "waiting"))
    if isinstance(things := position.get(name), list):
        if things and pick(2):
            del things[pick(len(things))]
        else:
            things.insert(0, one_of(pick, fields_of(position) if name == "stones" else GOBLINS))


def change_numbers(position: Position, pick: Pick) -> None:
    if pick(4) == 0:
        position["rotation"] = pick(6) - 1
    elif isinstance(numbers := position.get(one_of(pick, ("held", "ravens", "extra"))), dict):
        numbers[one_of(pick, "abcde")] = pick(14)


def change_options(position: Position, pick: Pick) -> None:
    options = position.get("options")
    if isinstance(options, dict):
        known = {**CHOICES, "players": (2, 3, 4, 5), "starter": "abcde", "layout": LAYOUTS, "turn_limit": (1, 2, 3000)}
        name = one_of(pick, sorted(known))
        options[name] = copy.deepcopy(one_of(pick, known[name]))


# -- what has to hold


def record_of(g: zt.Game) -> State:
    return State.plain(g._g)


def stock(g: zt.Game) -> dict[str, Any]:
    """Cards, goblins, and the tiles that never leave the mountain."""
    record = record_of(g)
    placing, laying = record.step in (LAY_TILE, PLACE), record.step == LAY_TILE
    return {
        "cards": belongings(record),
        "goblins": None if placing else sum(map(len, g.position()["places"].values())),
        "tiles": None if laying else supply(record).others,
    }


def check_sound(g: zt.Game) -> None:
    """Everything that can be counted again has the number that is noted; waiting is checked on the finished data."""
    record = record_of(g)
    wrong = [*broken_places(record), *broken_marks(record), *broken_cards(record), *broken_turn(record)]
    assert wrong == []
    owned, setting_up = supply(record), record.step in (LAY_TILE, PLACE, DEAL)
    assert (owned.stones, owned.ravens, owned.crystals) <= (9, 3, 3)
    assert not (setting_up and any(record.acted))
    position = g.position()
    for goblin in position["waiting"]:
        field, here = next((name, crowd) for name, crowd in position["places"].items() if goblin in crowd)
        assert here[0] == goblin
        assert position["tiles"][field].startswith("passage" if field[0] == "1" else ("passage", "pit"))
    assert len(set(position["waiting"])) == len(position["waiting"])


ZAUBERBERG: Final = FuzzedGame(
    name="zauberberg",
    rules="ZB-",
    tables=TABLES,
    short={"turn_limit": 9},
    studies=studies,
    dull=frozenset({"swap", "end"}),
    plies=80,
    steps=frozenset(STEPS),
    step_of=step_of,
    shape=shape,
    fields=FIELDS,
    values=values,
    breaks=(
        change_turn, change_places, change_places, change_tiles, change_tiles, change_list, change_numbers,
        change_options,
    ),
    cards=CARDS,
    stock=stock,
    check_sound=check_sound,
    plain_part="places",
    signs="abcdeVS0123456789.:,@-+^*= placeshowturndravenilig?\n;|é٣",
    lines=(
        "option.players: 5", "option.third_card: free", 'option.layout: {"sides": [9, 7, 5, 3]}', "option.layout: zb9",
        "option.layout: [[[[[[[[", "option.layout: " + "[" * 5000, "option.exchange_min: NaN", "result: a ZB-END-1",
        "0 - | tile:1.2=storm", "1 a place:1@V0", "2 b swap:- | draw:1 draw:?", "1 a 3,4+ | draw:* | draw:2",
    ),
)  # fmt: skip
