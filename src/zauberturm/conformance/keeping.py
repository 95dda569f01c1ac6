"""Checks of what is written down, read again, copied and taken back."""

import json
import pickle
from collections.abc import Iterator
from typing import Any

from zauberturm.conformance.subject import Moment, Subject
from zauberturm.errors import IllegalAction, PositionError
from zauberturm.game import CHANCE, Game
from zauberturm.opening import load, replay
from zauberturm.record import CONTRACT


def positions(subject: Subject) -> Iterator[str]:
    """A position written down and read again is the same, at every question and chance event."""
    for g, where in subject.moments:
        position = g.position()
        again = load(json.loads(json.dumps(position)), chance="manual")
        if (position.get("game"), position.get("contract")) != (subject.name, CONTRACT):
            yield f"the position does not name its game and contract ({where})"
        if again.digest() != g.digest():
            yield f"the position is another one when it is read again ({where})"
        elif again.legal() != g.legal() or again.to_move != g.to_move:
            yield f"other actions are legal when the position is read again, or in another order ({where})"
        elif again.position() != position:
            yield f"the position is written differently the second time ({where})"
    yield from _refused_positions(subject)


def _refused_positions(subject: Subject) -> Iterator[str]:
    wrong: list[tuple[str, Any]] = [(f"a finished game ({end.where})", end.game.position()) for end in subject.ends[:3]]
    for g, where in subject.moments[:3]:
        wrong.append((f"an unknown entry ({where})", {**g.position(), "no_such_entry": 1}))
        wrong.append((f"another contract ({where})", {**g.position(), "contract": CONTRACT + 1}))
        wrong.append((f"impossible options ({where})", {**g.position(), "options": {"no_such_option": 1}}))
    for what, position in wrong:
        try:
            load(position)
        except PositionError:
            continue
        yield f"a position with {what} is accepted"


def files(subject: Subject) -> Iterator[str]:
    """A game file replays to the same position, and is written the same way again."""
    for end in subject.ends:
        text = end.game.record()
        again = replay(text)
        if again.digest() != end.game.digest() or again.result() != end.game.result():
            yield f"the game file leads elsewhere ({end.where})"
        elif again.record() != text:
            yield f"the game file is written differently the second time ({end.where})"
    for g, where in subject.moments[:: max(1, len(subject.moments) // 10)]:
        if replay(g.record(), chance="manual").digest() != g.digest():
            yield f"the file of the running game leads elsewhere ({where})"
        for viewer in subject.viewers(g):
            g.record(viewer)
            yield from _drawn_file(subject, g.determinize(viewer, subject.dice.getrandbits(64)), where)


def _drawn_file(subject: Subject, drawn: Game, where: str) -> Iterator[str]:
    """A game that a viewer holds possible has a file, too, now and when it has gone on."""
    for _ in range(3):
        if replay(drawn.record(), chance="manual").digest() != drawn.digest():
            yield f"the file of a redrawn game leads elsewhere ({where})"
            return
        if drawn.over:
            return
        drawn.play(subject.choose(drawn.legal()))


def copies(subject: Subject) -> Iterator[str]:
    """A copy goes its own way, and meets the same chance."""
    for moment in subject.moments:
        g, before = moment.game, (moment.game.digest(), moment.game.position())
        action = subject.choose(g.legal())
        one, other = g.copy(), g.copy()
        one.play(action)
        if (g.digest(), g.position()) != before:
            yield f"playing on a copy changes the game ({moment.where}, {action})"
        other.play(action)
        sent = pickle.loads(pickle.dumps(g))  # noqa: S301 - it was made here
        sent.play(action)
        if not one.digest() == other.digest() == sent.digest():
            yield f"two copies part after the same action ({moment.where}, {action})"


def undo(subject: Subject) -> Iterator[str]:
    """What can be taken back is taken back completely; what was shown stays."""
    for moment in subject.moments:
        for _ in range(3):
            yield from _taken_back(subject, moment)


def _taken_back(subject: Subject, moment: Moment) -> Iterator[str]:
    g, before = moment.copy(), moment.game
    action = subject.choose(g.legal())
    g.play(action)
    may = g.can_undo
    if may and before.to_move == CHANCE:
        yield f"{action} can be taken back, although chance brought it ({moment.where})"
    try:
        g.undo()
    except IllegalAction as error:
        if may or error.rule != subject.rules.shown_rule:
            yield f"{action} cannot be taken back, by {error.rule} ({moment.where})"
        return
    if not may or g.digest() != before.digest() or g.legal() != before.legal() or g.to_move != before.to_move:
        yield f"{action} was taken back, and the game is another one ({moment.where})"
