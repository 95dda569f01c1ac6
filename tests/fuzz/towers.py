"""Wandering Towers for the fuzzer: tables, changes and what has to hold."""

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import zauberturm as zt
from tests.fuzz.game import FuzzedGame, Pick, Position, one_of
from zauberturm.games.towers.board import CARDS, SPELL_CODES

ALL = ["MW", "MT", "HW", "HT", "MC", "SW", "PB", "FW"]
MASTER: dict[str, Any] = {"variant": "master", "spells": ALL}
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2, "spells": ALL, "spell_after_special": True},
    {"players": 3, "edition": "first", "spells": 3, "memory": "assist"},
    {"players": 2, **MASTER},
    {"players": 5, "variant": "master", "spells": 4},
    {"players": 3, **MASTER, "edition": "first"},
    {"players": 2, **MASTER, "repeat_mode": "merged", "swap_carries_castle": True},
    {"players": 4, "team": True, "spells": ["FW", "MW", "PB"]},
    {"players": 4, **MASTER, "team": True},
    {"players": 6, **MASTER, "team": True, "edition": "first"},
    {"players": 1, "solo_spells": "chosen3"},
    {"players": 1, "solo_spells": "random3", "starter": "a"},
)
STEPS = (
    "start", "tile", "deal", "roll", "draw", "choose_tile", "partner", "asked", "offered", "back", "window_0", "turn",
    "dice", "special", "claim", "free", "carry", "repeat", "free_whom", "window_2", "last_cast",
)  # fmt: skip
"""Every kind of decision and chance event; a plain turn needs no `pending` entry."""
FIELDS = (
    "asking", "card", "roll", "rolls_left", "after_draw", "after_swap", "after_free", "after_spell", "spell", "caster",
    "claimed", "freer", "free_under", "declared", "piece", "owner", "steps", "riders", "rider", "special", "turn_over",
    "tiles_to_draw",
)  # fmt: skip
SMALL = range(-2, 60)  # all values of pending fields lie there
BOARD_SIGNS = "/abcdefg0123456789*"
HAND = 3
CROWD = 6
SEEDS = 2


# -- sound positions


def rich(position: Position) -> Position:
    """The same table with full flasks, low prices and wizards close together and locked: spells are frequent there."""
    changed = copy.deepcopy(position)
    changed.pop("pending", None)
    changed.pop("home", None)
    changed["options"]["spell_costs"] = dict.fromkeys(ALL, 1)
    changed["flasks"] = {seat: [0, sum(flasks), 0] for seat, flasks in position["flasks"].items()}
    seats = "".join(position["hands"])
    crew = "".join(sorted(seats * 2)) if len(seats) < 4 else seats
    changed["board"] = f"*//{crew}1/2{crew}//34/567//8/9//////"
    return changed


def studies() -> Iterator[Position]:
    for options in TABLES:
        for seed in range(SEEDS):
            yield rich(zt.new("towers", seed=seed, **{**options, "solo_spells": "random3"}).position())


def step_of(position: Position) -> str:
    return str(position.get("pending", {"step": "turn"})["step"])


def shape(position: Position) -> tuple[Any, ...]:
    """The question and the facts it carries, at one table."""
    options = position["options"]
    table = tuple(options[name] for name in ("players", "edition", "variant", "team", "repeat_mode"))
    return table, position.get("pending", {}).get("step"), tuple(sorted(position.get("pending", ())))


# -- changes


def values(_position: Position, _field: str) -> Sequence[Any]:
    return SMALL


def change_turn(position: Position, pick: Pick) -> None:
    if isinstance(position.get("turn"), dict):
        name = one_of(pick, ("seat", "action", "spell_used", "asked", "offered", "exchanged"))
        choices: dict[str, Sequence[Any]] = {"seat": "abcdef", "action": (1, 2, 3)}
        position["turn"][name] = one_of(pick, choices.get(name, (True, False)))


def change_board(position: Position, pick: Pick) -> None:
    board = position.get("board")
    if not isinstance(board, str):
        return
    at, sign = pick(len(board) + 1), one_of(pick, BOARD_SIGNS)
    position["board"] = one_of(
        pick,
        (
            board[:at] + sign + board[at:],
            board[:at] + board[at + 1 :],
            board[:at] + sign + board[at + 1 :],
            board[at:] + board[:at],
        ),
    )


def change_numbers(position: Position, pick: Pick) -> None:
    """Wizards at home, and flasks."""
    if isinstance(home := position.get("home"), dict) and pick(2):
        home[one_of(pick, "abcdef")] = pick(8)
    elif isinstance(flasks := position.get("flasks"), dict):
        flasks[one_of(pick, "abcdef")] = [pick(7), pick(7), pick(7)]


OPTIONS: tuple[tuple[str, Sequence[Any]], ...] = (
    ("players", (1, 2, 3, 4, 5, 6)),
    ("edition", ("first", "revised")),
    ("variant", ("master", "basic")),
    ("team", (True, False)),
    ("starter", ("a", "b", "f", "random")),
    ("repeat_mode", ("merged", "sequential")),
    ("spells", ([], ["FW"], ["PB"], list(SPELL_CODES), 3)),
    ("solo_spells", ("random3", "chosen3", 0)),
    ("spell_costs", ("bga", {"MW": 99}, {"FW": 1, "PB": 1})),
    ("colours", (["blue"], ["violet", "red"])),
)


def change_options(position: Position, pick: Pick) -> None:
    options = position.get("options")
    if isinstance(options, dict):
        name, choices = one_of(pick, OPTIONS)
        options[name] = one_of(pick, choices)


# -- what has to hold


def stock(g: zt.Game) -> dict[str, Any]:
    """All pieces, cards and flasks of a position, wherever they are."""
    position = g.position()
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


def check_sound(g: zt.Game) -> None:
    """WT-WIZ-4, WT-MODEL-4, WT-TURN-5, on the finished data."""
    position = g.position()
    for space in position["board"].split("/"):
        surfaces = "".join(" " if sign.isdigit() else sign for sign in space.rstrip("*")).split(" ")
        assert max(map(len, surfaces)) <= CROWD
        assert "*" not in space or not surfaces[-1]
    owing = position.get("pending", {}).get("step") == "back"
    for seat, hand in position["hands"].items():
        assert len(hand) <= HAND + (owing and seat == position["turn"]["seat"])


TOWERS: Final = FuzzedGame(
    name="towers",
    rules="WT-",
    tables=TABLES,
    short={},
    studies=studies,
    dull=frozenset(),
    plies=60,
    steps=frozenset(STEPS),
    step_of=step_of,
    shape=shape,
    fields=FIELDS,
    values=values,
    breaks=(change_turn, change_board, change_numbers, change_options),
    cards=CARDS,
    stock=stock,
    check_sound=check_sound,
    plain_part="board",
    signs="wtabcdef0123456789.:,-+!x WTDMHCSPBFd?\n;|*é٣",
    lines=(
        "option.players: 3", "option.team: true", 'option.spells: ["MW"]', "option.spells: [[[[[[[[",
        "option.spells: " + "[" * 5000, "option.colours: NaN", "result: ab WT-END-4", "0 - | roll:6", "1 a special",
        "2 b pass | draw:W1 draw:?", "1 a W2:w5 PB | roll:3 | roll:4",
    ),
)  # fmt: skip
