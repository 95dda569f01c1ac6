"""No viewer learns from any answer of a table what he may not know: tables that differ in nothing else answer alike."""

import random
from typing import Any

import msgspec
import pytest

from tests.samples import LONG
from tests.table.desk import INVITATION, OWNER, Desk, choice, people, race, sit_down, token
from tests.table.twins import digests, twin, without_links
from zauberturm.errors import ZauberturmError
from zauberturm.table import Fresh, NotYours, Table, asking
from zauberturm.table import commands as do
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Trials

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "race": ("race", 2, {"goal": 50, "die": 4}),
    "towers": ("towers", 3, {"spells": 8}),
    "towers, master": ("towers", 2, {"variant": "master", "spells": 8}),
    "towers, team": ("towers", 4, {"team": True, "discard_view": "top"}),
    "towers, assist": ("towers", 2, {"memory": "assist"}),
    "zauberberg": ("zauberberg", 3, {}),
    "zauberberg, no aid": ("zauberberg", 2, {"memory_aid": "off"}),
}
LENGTHS = (0, 1, 12, 40) if not LONG else tuple(range(0, 200, 4))
TRIES = 25 if not LONG else 100


def fresh() -> Fresh:
    return Fresh("t" * 22, 99)


def table_after(game: str, players: int, options: dict[str, Any], steps: int, seed: int) -> Desk:
    """A table at which more is done than playing: somebody takes back, a bot stands in, somebody joins."""
    dice = random.Random(seed)
    desk = sit_down(game, people(players), options=options, seed=seed)
    for number in range(steps):
        if desk.table.status != "playing":
            break
        desk.play(choice(desk.table, dice))
        if desk.table.running().can_undo and dice.random() < 0.3:
            desk.order(token(str(desk.asked)), do.Undo())
        if number == 5:
            desk.order(token("b"), do.Say("hello"))
            desk.order(token("b"), do.Prefer(["cast"]))
        if number == 9:
            desk.order(token("b"), do.Leave())
            desk.order(token("b"), do.Claim("b", token("b"), "Berta"), shows=INVITATION)
    return desk


def told(table: Table, who: Viewer, secret: str, dice: random.Random) -> list[bytes]:
    """Everything the table says to a viewer, whatever he asks."""
    parts: list[Any] = [table.view_for(who), table.steps_for(who)]
    parts += [answer_or_error(lambda seat=seat: table.record(who, seat)) for seat in (None, "-", "all", "a", "b")]
    for step in dict.fromkeys((0, 1, len(table.told) // 2, len(table.told))):
        parts += [answer_or_error(lambda s=step, seat=seat: table.replay(who, s, seat)) for seat in (None, "-", "a")]
    texts = [action.text for action in dice.choices(known_actions(table), k=40)]
    parts += [table.why(who, text) for text in texts]
    legal = [action.text for action in table.view_for(who).legal][:64]
    parts.append(table.previews(who, Trials([*legal, *texts][:64], True)))
    world = asking.imagined(table, who)  # what a process is given that answers such questions
    parts.append(None if world is None else world.position())
    orders: list[do.Order] = [
        do.Undo(),
        do.Leave(),
        do.Claim("a", token("somebody new"), "x"),
        *(do.Play(text) for text in texts[:10]),
    ]
    for version in (table.version, table.version - 1):
        commands = [do.Command("x", order, version) for order in orders]
        parts += [table.decide([secret], command, 0.0, fresh).answer for command in commands]
    return [without_links(msgspec.json.encode(part)) for part in parts]


def answer_or_error(ask: Any) -> Any:
    try:
        return ask()
    except NotYours:
        return "not yours"
    except ZauberturmError as error:
        return str(error)


def known_actions(table: Table) -> list[Any]:
    return list(table.running().words.actions)


@pytest.mark.parametrize("name", GAMES)
def test_twins_say_the_same(name: str) -> None:
    found = 0
    with race():
        for steps in LENGTHS:
            desk = table_after(*GAMES[name], steps, seed=steps + 7)
            if desk.table.status == "over":
                continue  # then everything may be known
            for viewer in (None, "a", "b"):
                dice = random.Random(steps)
                other = twin(desk.log, viewer, dice, TRIES)
                if other is None:
                    continue
                found += digests(other) != digests(desk.log)
                compare(desk.table, Table.fold(other), viewer, steps)
    assert found >= 3, "too few twins to learn anything from"


def compare(table: Table, other: Table, viewer: str | None, seed: int) -> None:
    secret = token(viewer) if viewer else INVITATION
    for who in [table.viewer([secret]), table.viewer([secret, OWNER])]:
        one, two = (told(each, who, secret, random.Random(seed)) for each in (table, other))
        assert one == two


def test_several_people_at_one_device_are_told_what_all_may_know() -> None:
    desk = table_after("towers", 3, {}, 26, seed=1)
    spectator, pair = (desk.table.steps_for(who) for who in (Viewer(), Viewer(("a", "b"))))
    assert spectator == pair
    asked = str(desk.asked)
    other = next(seat for seat in "abc" if seat != asked)
    assert desk.table.view_for(Viewer((asked, other))).view == desk.table.running().view(asked)
    rest = tuple(seat for seat in "abc" if seat != asked)
    assert desk.table.view_for(Viewer(rest)).view == desk.table.running().view(None)


def test_the_seed_is_told_when_the_game_is_over_and_not_before() -> None:
    seed = 2**100 + 12345678901234567890
    desk = sit_down(wishes=people(2), seed=seed)
    shuffled = desk.table.seed
    words = [form.encode() for number in (seed, shuffled) for form in (str(number), f"{number:x}")]
    commitment = desk.table.view_for(Viewer()).commitment
    while desk.table.status == "playing":
        for who in (Viewer(), desk.who("a"), desk.table.viewer([OWNER])):
            answers = b"".join(told(desk.table, who, token("a"), random.Random(0)))
            assert not any(word in answers for word in words)
        desk.play_on(40, seed=len(desk.log))
    view = desk.table.view_for(Viewer())
    assert (view.seed, view.commitment) == (str(shuffled), commitment)
    assert view.deal is not None
    assert view.deal["secret"] == str(seed)
    assert f"seed: {shuffled}" in desk.table.record(Viewer())


def test_a_bot_is_asked_about_a_game_its_seat_holds_possible() -> None:
    desk = table_after("towers", 3, {"memory": "strict"}, 26, seed=3)
    seat = str(desk.asked)
    desk.order(OWNER, do.SetSeat(seat, "level:1"))
    other = twin(desk.log, seat, random.Random(1), 100)
    assert other is not None
    assert desk.table.bot_job() == Table.fold(other).bot_job()
