"""Questions can be answered anywhere: what a seat holds possible is enough, and the answers are those of the table."""

import random
from itertools import takewhile
from typing import Any

import msgspec
import pytest

from tests.table.desk import choice, people, sit_down
from zauberturm.errors import NotationError
from zauberturm.game import CHANCE, Game
from zauberturm.table.asking import Inquiry, answered, imagined
from zauberturm.table.views import EventView, Preview, Trials, WhyNot

GAMES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "towers": ("towers", 3, {"spells": 8}),
    "towers, strict": ("towers", 2, {"variant": "master", "memory": "strict"}),
    "zauberberg": ("zauberberg", 3, {}),
    "zauberberg, no aid": ("zauberberg", 2, {"memory_aid": "off"}),
}
DECISIONS = 40


def truly(game: Game, seat: str, action: str, views: bool) -> Preview:
    """The same, asked of worlds drawn from the true game."""
    if action not in {one.text for one in game.legal()}:
        return Preview(action, [], None, certain=False, reveals=False)
    tried = [tried_in(game.determinize(seat, seed), seat, action) for seed in (1, 2, 3)]
    after, events = tried[0]
    told = max(len(told) for _, told in (tried if after.shown else tried[:1]))
    for _, others in tried[1:] if after.shown else ():
        events = [one for one, _ in takewhile(lambda pair: pair[0] == pair[1], zip(events, others, strict=False))]
    certain = not after.shown and after.to_move != CHANCE
    # Cards that refill the hand are no reason to be asked for a yes.
    reveals = len(events) < told or (after.to_move == CHANCE and after.legal()[0].kind != "draw")
    return Preview(action, events, after.view(seat) if certain and views else None, certain, reveals)


def tried_in(world: Game, seat: str, action: str) -> tuple[Game, list[EventView]]:
    world.chance = "manual"
    seen = [event.seen_by(seat) for event in world.play(action)]
    return world, [EventView.of(event, event.facts) for event in seen]


def why_truly(game: Game, action: str) -> WhyNot:
    """The same, asked of the true game."""
    try:
        refusal = game.why_not(action)
    except NotationError as error:
        return WhyNot("notation", {"text": error.text, "column": error.column})
    return WhyNot(refusal.rule, refusal.facts) if refusal else WhyNot(None, {})


@pytest.mark.parametrize("name", GAMES)
def test_what_a_worker_answers_is_what_the_true_game_would_say_to_the_seat(name: str) -> None:
    game, players, options = GAMES[name]
    desk, dice = sit_down(game, people(players), options=options), random.Random(name)
    for number in range(DECISIONS):
        table, seat = desk.table, str(desk.asked)
        who, running = desk.who(seat), table.running()
        legal = [action.text for action in running.legal()]
        texts = [action.text for action in dice.choices(list(running.words.actions), k=10)]
        actions, views = [*dice.sample(legal, min(6, len(legal))), *texts, "nonsense"], number % 2 == 0
        world = imagined(table, who)
        assert world is not None
        inquiry = Inquiry(world.position(), seat, actions, views)
        expected = [truly(running, seat, action, views) for action in actions]
        assert through_the_wire(inquiry) == msgspec.json.encode(expected)
        assert msgspec.json.encode(table.previews(who, Trials(actions, views))) == msgspec.json.encode(expected)
        refusals = [why_truly(running, action) for action in actions]
        assert through_the_wire(msgspec.structs.replace(inquiry, why=True)) == msgspec.json.encode(refusals)
        desk.play(choice(table, dice))
        if desk.table.status != "playing":
            break


def through_the_wire(inquiry: Inquiry) -> bytes:
    return msgspec.json.encode(answered(msgspec.json.decode(msgspec.json.encode(inquiry), type=Inquiry)))
