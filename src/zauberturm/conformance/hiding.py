"""Checks of what a seat may know: views, observations and events depend on nothing else."""

import json
from collections.abc import Iterator
from typing import Final

import numpy as np

from zauberturm.conformance.subject import Moment, Subject, Told, handle_of
from zauberturm.game import Game
from zauberturm.kernel.core import OBSERVERS
from zauberturm.kernel.rng import SEED_BITS, SEED_WORDS, set_seed
from zauberturm.opening import load

_REDRAWN: Final = 6  # games drawn when a secret is known to be there


def views(subject: Subject) -> Iterator[str]:
    """What a seat or a spectator sees is the same in every game that they cannot tell from this one."""
    for moment in subject.moments:
        g = moment.game
        for viewer in subject.viewers(g):
            other = g.determinize(viewer, subject.dice.getrandbits(64))
            for what in (*_differences(g, other, viewer), *_other_outlook(subject, g, other, viewer)):
                yield f"the {what} of {viewer or 'a spectator'} depends on what they may not know ({moment.where})"
            recalled = g.determinize(viewer, subject.dice.getrandbits(64), memory="recall")
            if not np.array_equal(recalled.numbers(viewer, "recall"), g.numbers(viewer, "recall")):
                yield f"{viewer or 'a spectator'} recalls what was never public ({moment.where})"
            if load(other.position(), chance="manual").digest() != other.digest():
                yield f"a game redrawn for {viewer or 'a spectator'} is no possible position ({moment.where})"


def _differences(g: Game, other: Game, viewer: str | None) -> Iterator[str]:
    """What a viewer could tell two games apart by."""
    if json.dumps(other.view(viewer)) != json.dumps(g.view(viewer)):
        yield "view"
    if other.to_move != g.to_move:
        yield "next question"
    if not np.array_equal(other.numbers(viewer), g.numbers(viewer)):
        yield "observation"
    if viewer is None:
        return
    if other.evaluate(viewer) != g.evaluate(viewer):
        yield "evaluation"
    if g.to_move == viewer:
        if other.legal() != g.legal():
            yield "list of legal actions"
        illegal = np.flatnonzero(g.legal_mask() == 0)[:: max(1, g.legal_mask().size // 16)]
        if any(other.why_not(int(code)) != g.why_not(int(code)) for code in illegal):
            yield "reason of a refusal"


def _other_outlook(subject: Subject, g: Game, other: Game, viewer: str | None) -> Iterator[str]:
    if viewer is not None and g.rules.core.outlook is not None:
        seat = g.seats.index(viewer)
        if subject.engine.outlook(other.handle, seat) != subject.engine.outlook(g.handle, seat):
            yield "outlook"


def seed_in_views(subject: Subject) -> Iterator[str]:
    """No view and no observation tells anything of the seed."""
    for g, where in subject.moments:
        seed = subject.dice.getrandbits(SEED_BITS)
        plain = subject.plain(g)
        set_seed(plain, seed)
        other = Game(subject.engine, g.options, plain.handle(), seed, "manual")
        words = {str(seed), f"{seed:x}"} | {str(word) for word in plain.seed[:SEED_WORDS] if word > 1 << 20}
        for viewer in subject.viewers(g):
            text = json.dumps(other.view(viewer))
            if text != json.dumps(g.view(viewer)) or any(word in text for word in words):
                yield f"the view of {viewer or 'a spectator'} tells something of the seed ({where})"
        seat = subject.dice.choice(g.seats)
        if any(not np.array_equal(other.numbers(seat, o), g.numbers(seat, o)) for o in OBSERVERS):
            yield f"an observation tells something of the seed ({where})"
        if any(word in json.dumps(other.position()) for word in words):
            yield f"the position tells something of the seed ({where})"


def redaction(subject: Subject) -> Iterator[str]:
    """Events as a viewer may see them tell nothing that stays hidden from him."""
    for moment in subject.at_seats():
        yield from _after_a_decision(subject, moment)
    secrets = changed = 0
    for moment in subject.at_chance():
        legal = moment.game.legal()
        one, other = (subject.tell(moment.game, subject.dice.choice(legal).code) for _ in range(2))
        for viewer in subject.viewers(moment.game):
            if one.game.digest() == other.game.digest() or not _looks_alike(one, other, viewer):
                continue
            yield from _leaks(one, other, viewer, moment)
            secrets += 1
            drawn = [one.game.determinize(viewer, subject.dice.getrandbits(64)) for _ in range(_REDRAWN)]
            changed += any(game.digest() != one.game.digest() for game in drawn)
    if secrets >= _REDRAWN and not changed:
        yield "redrawing a game never changes what the viewer cannot know"


def _after_a_decision(subject: Subject, moment: Moment) -> Iterator[str]:
    g, seat = moment.game, moment.game.to_move
    assert seat is not None
    drawn = g.determinize(seat, subject.dice.getrandbits(64))
    action = subject.choose(g.legal())
    if action not in drawn.legal():
        return  # `views` finds that
    one, other = subject.tell(g, action.code), subject.tell(drawn, action.code)
    if not one.shown and not other.shown and _looks_alike(one, other, seat):
        yield from _leaks(one, other, seat, moment)


def _looks_alike(one: Told, other: Told, viewer: str | None) -> bool:
    return one.game.view(viewer) == other.game.view(viewer)


def _leaks(one: Told, other: Told, viewer: str | None, moment: Moment) -> Iterator[str]:
    seen, also = ([event.seen_by(viewer) for event in told.events] for told in (one, other))
    if seen != also:
        names = sorted({a.name for a, b in zip(seen, also, strict=False) if a != b}) or ["events"]
        yield f"{', '.join(names)} tells {viewer or 'a spectator'} what the view keeps hidden ({moment.where})"


def observation(subject: Subject) -> Iterator[str]:
    """Observations have the announced shape, a name for every plane, and finite numbers."""
    names = subject.rules.plane_names
    if len(set(names)) != len(names):
        yield "two planes have the same name"
    for g, where in (*subject.moments, *subject.ends):
        shape = tuple(subject.rules.observation_shape(g.options))
        if shape[0] != len(names):
            yield f"there are {shape[0]} planes and {len(names)} names ({where})"
        for seat in g.seats:
            seen = g.observation(seat)
            if seen.shape != shape or seen.dtype != np.float32:
                yield f"the observation of {seat} is {seen.dtype} {seen.shape}, announced was {shape} ({where})"
            elif not np.isfinite(seen).all():
                yield f"the observation of {seat} holds something that is no finite number ({where})"
            elif not seen.any():
                yield f"the observation of {seat} is empty ({where})"
            elif seat == g.seats[0] and not _overwrites(subject, g, seat):
                yield f"the observation of {seat} leaves standing what was in the buffer before ({where})"


def _overwrites(subject: Subject, g: Game, seat: str) -> bool:
    """Whether everything in a used buffer is written anew, for the first seat."""
    for observer, name in enumerate(OBSERVERS):
        seen = g.numbers(seat, name)
        out = np.full_like(seen, 0xA5)
        subject.engine.observe(handle_of(g), 0, observer, out)
        if not np.array_equal(out, seen):
            return False
    return True
