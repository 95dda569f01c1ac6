"""Games that a seat holds possible are whole games: they have files, dice of their own, and hide what is hidden."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zauberturm as zt
from tests.cli.screen import run
from tests.samples import SHARE
from zauberturm.cli.files import STATUS
from zauberturm.record import read

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "towers": ("towers", {}),
    "solo": ("towers", {"players": 1, "solo_spells": "chosen3"}),
    "master": ("towers", {"players": 3, "variant": "master", "spells": 8}),
    "first edition": ("towers", {"players": 2, "edition": "first", "variant": "master", "spells": 8}),
    "teams": ("towers", {"players": 4, "team": True, "variant": "master", "spells": 8, "repeat_mode": "merged"}),
    "top card only": ("towers", {"players": 3, "discard_view": "top", "memory": "assist"}),
    "zauberberg": ("zauberberg", {"players": 3}),
    "zauberberg, no aid": ("zauberberg", {"players": 5, "memory_aid": "off", "storm_chooser": "owner"}),
}
GAMES = 12 // SHARE
OFTEN = 0.1  # share of the moments that are looked at


def any_of(g: zt.Game, dice: random.Random) -> zt.Action:
    """A legal action, each kind equally likely: that leads to rare decisions."""
    legal = g.legal()
    kind = dice.choice(sorted({action.kind for action in legal}))
    return dice.choice([action for action in legal if action.kind == kind])


def drawn_games(table: str, seeds: range) -> Iterator[tuple[zt.Game, zt.Game, str | None, random.Random]]:
    """Moments of random games, chance events in the middle of a draw included, and a game drawn there for somebody."""
    name, options = TABLES[table]
    for seed in seeds:
        dice = random.Random(seed)
        g = zt.new(name, seed=seed, chance="manual", **options)
        while not g.over and len(g.history) < 300:
            if dice.random() < OFTEN:
                viewer = dice.choice([*g.seats, None])
                yield g, g.determinize(viewer, dice.getrandbits(64)), viewer, dice
            g.play(any_of(g, dice))


@pytest.mark.parametrize("table", TABLES)
def test_the_file_of_a_drawn_game_replays_to_it(table: str) -> None:
    asked = set()
    for _, drawn, _, dice in drawn_games(table, range(GAMES)):
        asked.add(drawn.to_move == "chance")
        for _ in range(4):
            again = zt.replay(drawn.record(), chance="manual")
            assert (again.digest(), again.to_move) == (drawn.digest(), drawn.to_move)
            assert again.legal() == drawn.legal()
            if not drawn.over:
                drawn.play(any_of(drawn, dice))
    assert asked == {True, False}


@pytest.mark.parametrize("table", TABLES)
def test_the_file_of_a_drawn_game_tells_a_viewer_what_the_true_one_does(table: str) -> None:
    for g, drawn, viewer, _ in drawn_games(table, range(100, 100 + GAMES)):
        other = g.determinize(viewer, 7)
        assert drawn.record(viewer).split("commitment")[0] == other.record(viewer).split("commitment")[0]
        start = read(drawn.record(viewer)).start
        assert start == g.view(viewer)


@pytest.mark.parametrize("game", list(zt.games()))
def test_the_seed_in_the_file_of_a_drawn_game_brings_its_dice(game: str, tmp_path: Path) -> None:
    g = zt.new(game, players=2, seed=5)
    drawn = g.determinize("a", 3)
    dice = random.Random(1)
    while not drawn.over:
        drawn.play(dice.choice(drawn.legal()))
    file = tmp_path / "drawn.game"
    file.write_text(drawn.record(), "utf-8")
    shown = run("verify", str(file))
    assert shown.status == STATUS["not_proven"], shown.out  # nobody could have noted anything
    assert any(line.startswith("The seed gives exactly") for line in shown.lines)


def test_a_drawn_game_does_not_foretell_the_dice_of_the_true_one() -> None:
    """Drawing with the seed of the game itself, as many programs would, tells nothing about its future."""
    alike = 0
    for seed in range(20):
        g = zt.new("towers", players=2, seed=seed)
        drawn = g.determinize(g.to_move, seed)
        for one in (g, drawn):
            one.play(one.legal()[0])
            one.play(one.legal()[0])
        alike += [str(action) for action in g.history[-3:]] == [str(action) for action in drawn.history[-3:]]
    assert alike < 10


def test_a_drawn_game_keeps_the_names() -> None:
    g = zt.new("towers", players=2, seed=5)
    g.names.update(a="Anna")
    drawn = g.determinize("a", 3)
    assert drawn.names == {"a": "Anna"}
    drawn.names.update(b="Bo")
    assert g.names == {"a": "Anna"}


def test_a_game_drawn_after_the_end_has_no_file() -> None:
    g = zt.new("towers", players=2, seed=3)
    while not g.over:
        g.play(g.legal()[0])
    drawn = g.determinize("a", 1)
    assert drawn.result() == g.result()
    with pytest.raises(zt.PositionError, match="over"):
        drawn.record()
