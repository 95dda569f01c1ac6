"""Sound positions with a few things changed: refused with rule and fact, or good for play."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zauberturm as zt
from tests.fuzz.corpus import FUZZED, choice, positions
from tests.fuzz.game import FuzzedGame, Position, one_of
from tests.fuzz.invariants import Inventory, guard
from tests.fuzz.lanes import decider, dice, lane
from tests.fuzz.mutate import broken_position, change_pending, some_position
from tests.samples import LONG

PLIES = 20
either_game = pytest.mark.parametrize("name", FUZZED)


def try_to_load(position: Any) -> zt.Game | None:
    """The game, or None if it was refused as it should be: with a rule, and briefly."""
    try:
        return zt.load(position, seed=1, chance="manual")
    except zt.PositionError as error:
        refusal = error
    assert refusal.rule
    assert str(refusal).startswith(refusal.rule)
    assert len(str(refusal)) < 1000
    return None


def play_on(g: zt.Game, dice: random.Random, plies: int = PLIES) -> None:
    """A few random plies; nothing gets lost, and every question about the position has an answer."""
    inventory = Inventory(g)
    guard(g)
    for ply in range(plies):
        inventory.check(g)
        if g.over:
            assert g.result() is not None
            return
        g.why_not(dice.randrange(zt.games()[g.name].actions))
        if ply % 5 == 0:
            for seat in g.seats:
                g.view(seat)
                g.observation(seat)
                inventory.check(g.determinize(seat, seed=ply))
        g.play(choice(g, dice))


@either_game
def test_every_kind_of_question_is_among_the_sound_positions(name: str) -> None:
    assert {FUZZED[name].step_of(position) for position in positions(name)} == FUZZED[name].steps


@either_game
def test_sound_positions_are_restored_exactly(name: str) -> None:
    for position in positions(name):
        assert zt.load(position, chance="manual").position() == position


@pytest.mark.parametrize("spells", [None, 0, 2, 7, [], ["MW", "FW"]], ids=str)
@pytest.mark.parametrize("solo_spells", ["random3", "chosen3", 0])
def test_the_set_up_of_solo_is_restored_exactly(solo_spells: str | int, spells: Any) -> None:
    """A number of tiles is drawn even where the player could choose three."""
    g = zt.new("towers", players=1, seed=1, chance="manual", spells=spells, solo_spells=solo_spells)
    while g.to_move == "chance" or g.view(None)["pending"]["step"] == "choose_tile":
        again = zt.load(g.position(), chance="manual")
        assert (again.digest(), again.to_move) == (g.digest(), g.to_move)
        g.play(g.legal()[0])
        if "pending" not in g.view(None):
            return


@either_game
@lane(250)
@given(st.data())
def test_a_changed_position_is_refused_or_playable(name: str, data: st.DataObject) -> None:
    if g := try_to_load(broken_position(FUZZED[name], decider(data))):
        play_on(g, dice(data))


@either_game
@lane(250)
@given(st.data())
def test_a_changed_question_is_refused_or_playable(name: str, data: st.DataObject) -> None:
    pick, game = decider(data), FUZZED[name]
    position = some_position(game, pick)
    for _ in range(1 + pick(3)):
        one_of(pick, (change_pending, change_pending, game.breaks[0]))(position, pick)
    if g := try_to_load(position):
        play_on(g, dice(data))


def one_change(game: FuzzedGame, position: Position) -> list[Position]:
    """All positions that differ in one entry of `pending`."""
    pending = position.get("pending", {"step": game.step_of(position)})
    entries = [(field, value) for field in game.fields for value in game.values(position, field)]
    entries += [("step", step) for step in sorted(game.steps)]
    return [{**position, "pending": {**pending, name: value}} for name, value in entries if pending.get(name) != value]


@pytest.mark.parametrize(
    ("name", "step"), [(game.name, step) for game in FUZZED.values() for step in sorted(game.steps)]
)
def test_each_single_change_of_a_question_is_refused_or_playable(name: str, step: str) -> None:
    dice, game = random.Random(step), FUZZED[name]
    asked = [position for position in positions(name) if game.step_of(position) == step]
    for position in asked if LONG else dice.sample(asked, 1):
        changes = one_change(game, position)
        for changed in changes if LONG else dice.sample(changes, min(len(changes), 400)):
            if (g := try_to_load(changed)) and (LONG or dice.random() < 0.1):
                play_on(g, dice)


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@either_game
@lane(100)
@given(plain)
def test_any_plain_data_is_refused(name: str, data: Any) -> None:
    """None of this can be a position by accident; where nothing is said, Zauberberg begins with the placement."""
    assert try_to_load(data) is None
    assert data == {} or try_to_load({"game": name, "options": data}) is None
    part = {FUZZED[name].plain_part: data}
    assert data == {} or try_to_load({"game": name, "options": {"players": 2}, **part}) is None


@either_game
@lane(100)
@given(plain)
def test_any_plain_data_may_stand_in_one_place(name: str, data: Any) -> None:
    position = positions(name)[0]
    for entry in position:
        if entry != "game":
            try_to_load({**position, entry: data})
