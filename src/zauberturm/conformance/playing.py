"""Checks along random games: who decides, what is legal, what chance brings, that telling is doing."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from zauberturm.action import Action
from zauberturm.conformance.subject import HIDDEN, Subject, handle_of
from zauberturm.game import CHANCE, Game
from zauberturm.kernel import entry
from zauberturm.kernel.rng import set_seed
from zauberturm.opening import new

_TOLERANCE: Final = 1e-9
_FALLS: Final = 3  # outcomes drawn at every chance event


def play(subject: Subject) -> Iterator[str]:
    """Random games go to their end; at every step one is asked, and what is legal is listed once, in a fixed order."""
    apply = entry(subject.rules.core.apply)
    for number in range(subject.games):
        g, plies = subject.begin(number), 0
        while not g.over and plies < subject.most_plies:
            where = f"game {number}, ply {plies}"
            legal = g.legal()
            yield from (f"{fault} ({where})" for fault in _asked(subject, g, legal))
            if not legal:
                break
            subject.notice(g, legal, where)
            action = subject.choose(legal)
            if fault := _doing_and_telling(subject, apply, g, action):
                yield f"{fault} ({where}, {action})"
            subject.keep(g.play(action))
            plies += 1
        subject.close(g, f"the end of game {number}")
        yield from (f"{fault} (game {number})" for fault in _ended(subject, g, plies))
        if not g.over:
            break  # the next one would take as long


def _asked(subject: Subject, g: Game, legal: list[Action]) -> Iterator[str]:
    mover, codes = g.to_move, [action.code for action in legal]
    if mover not in (*g.seats, CHANCE):
        yield f"{mover!r} is asked, who is not at the table"
    if not codes:
        yield f"{mover} is asked and has nothing to choose from"
    if len(set(codes)) != len(codes):
        yield "an action is listed twice"
    if g.legal() != legal:
        yield "asked twice, the legal actions come in another order"
    if len(codes) > subject.rules.core.max_legal:
        yield f"{len(codes)} actions are legal, more than the core has announced"
    for action in legal:
        if g.words.code(action.text) != action.code or HIDDEN in action.text:
            yield f"the text {action.text!r} does not lead back to the code {action.code}"
    yield from _chance(subject, g, codes)


def _chance(subject: Subject, g: Game, codes: list[int]) -> Iterator[str]:
    outcomes = g.outcomes()
    if g.to_move != CHANCE:
        if outcomes:
            yield "there are outcomes although a seat is asked"
        return
    if abs(sum(p for _, p in outcomes) - 1) > _TOLERANCE or any(p <= 0 for _, p in outcomes):
        yield f"the probabilities {[p for _, p in outcomes]} are no distribution"
    for _ in range(_FALLS):
        plain = subject.plain(g)
        set_seed(plain, subject.dice.getrandbits(64))
        fallen = int(subject.engine.sample(plain.handle()))
        if fallen not in codes:
            yield f"chance brings {fallen}, which is no outcome"


def _doing_and_telling(subject: Subject, apply: Callable[..., Any], g: Game, action: Action) -> str | None:
    record = subject.rules.core.record
    done = record.copy_of(handle_of(g))
    apply(done, action.code)
    told = subject.tell(g, action.code)
    if record.bytes_of(done) != record.bytes_of(handle_of(told.game)):
        return "telling an action leads elsewhere than applying it"
    if len(told.events) > subject.rules.log_room:
        return f"{len(told.events)} events are told, the log has no room for so many"
    return None


def _ended(subject: Subject, g: Game, plies: int) -> Iterator[str]:
    if not g.over:
        yield f"the game does not end: it was left after {plies} plies"
        return
    result = g.result() or {}
    if g.legal() or g.to_move is not None:
        yield "the game is over, and somebody may still do something"
    if not {"winners", "teams", "reason"} <= set(result):
        yield f"the result {result} does not tell winners, teams and reason"
    elif not set(result["winners"]) <= set(g.seats):
        yield f"the winners {result['winners']} do not all sit at the table"
    elif result["reason"] not in subject.rules.refusals:
        yield f"the reason {result['reason']} is no rule that refuses everything afterwards"


def seeds(subject: Subject) -> Iterator[str]:
    """The same seed and the same decisions give the same game."""
    for number in range(min(subject.games, 3)):
        seed = subject.dice.getrandbits(64)
        one, other = (new(subject.name, seed=seed, **subject.agreed) for _ in range(2))
        for _ in range(60):
            if one.over:
                break
            action = subject.choose(one.legal())
            one.play(action)
            other.play(action)
            if one.digest() != other.digest():
                yield f"the same seed and the same decisions give two different games (trial {number}, {action})"
                break


def asking(subject: Subject) -> Iterator[str]:
    """Asking changes nothing: legal actions, reasons, views, observations, redrawn games."""
    record = subject.rules.core.record
    for g, where in subject.moments:
        before = record.bytes_of(handle_of(g))
        for name, question in _questions(g, g.seats[0]).items():
            question()
            if record.bytes_of(handle_of(g)) != before:
                yield f"{name!r} changes the game ({where})"
                return


def _questions(g: Game, seat: str) -> dict[str, Callable[[], object]]:
    return {
        "legal": g.legal_mask,
        "outcomes": g.outcomes,
        "why_not": lambda: [g.why_not(code) for code in (0, len(g.legal_mask()) - 1)],
        "view": lambda: g.view(seat),
        "position": g.position,
        "observation": lambda: g.observation(seat),
        "evaluate": lambda: g.evaluate(seat),
        "determinize": lambda: g.determinize(seat, 1),
    }
