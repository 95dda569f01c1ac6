"""Checks of what a game says: why something is refused, what has happened, and both in every language."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from zauberturm import locale
from zauberturm.action import Event, Refusal
from zauberturm.conformance.subject import Moment, Subject, handle_of
from zauberturm.errors import IllegalAction, NotationError, ZauberturmError
from zauberturm.game import Game

_ASKED: Final = 24  # actions at every moment
_NONSENSE: Final = "no action of any game"


def texts(subject: Subject) -> Iterator[str]:
    """The game, its options and the rules that can refuse have a text in every language."""
    keys = [f"game.title.{subject.name}", *(f"{subject.name}.option.{name}" for name in subject.rules.info.options)]
    keys += [f"rule.{rule}" for rule in (*subject.rules.refusals, subject.rules.shown_rule) if rule]
    for language in locale.LANGUAGES:
        known = locale.messages(language)
        yield from (f"there is no text {key!r} in {language!r}" for key in keys if key not in known)


def refusals(subject: Subject) -> Iterator[str]:
    """What is not legal is refused by a rule, with a sentence in every language; what is legal is not."""
    for moment in (*subject.moments, *subject.ends):
        legal = {action.code for action in moment.game.legal()}
        for code in _some_codes(subject, moment.game):
            yield from (f"{fault} ({moment.where})" for fault in _refused(subject, moment.game, code, code in legal))
        refused = [code for code in _some_codes(subject, moment.game) if code not in legal][:2]
        yield from _left_alone(moment, refused, IllegalAction)
    for moment in subject.moments[:1]:  # to say where a text stops making sense takes a while
        yield from _left_alone(moment, [_NONSENSE, -1, subject.rules.info.actions], NotationError)


def _some_codes(subject: Subject, g: Game) -> list[int]:
    """A few codes of every kind, legal or not."""
    kinds = subject.codes_by_kind(g)
    names = subject.dice.choices(list(kinds), k=_ASKED)
    return sorted({subject.dice.choice(kinds[name]) for name in names} | {action.code for action in g.legal()[:3]})


def _refused(subject: Subject, g: Game, code: int, is_legal: bool) -> Iterator[str]:
    text = g.words.actions[code].text
    number = int(subject.engine.refusal(handle_of(g), code, subject.engine.facts()))
    if not 0 <= number < len(subject.rules.refusals):
        yield f"{text} is refused by rule number {number}, which is not in the list"
        return
    if is_legal != (number == 0):
        yield f"{text} is {'' if is_legal else 'not '}legal, and the rule that refuses it is number {number}"
        return
    refusal = g.why_not(text)
    if refusal != g.why_not(code) or (refusal is None) != is_legal:
        yield f"{text} and its code {code} are answered differently"
    elif refusal is not None:
        yield from _sentences(refusal)


def _sentences(refusal: Refusal) -> Iterator[str]:
    for language in locale.LANGUAGES:
        if f"rule.{refusal.rule}" not in locale.messages(language):
            yield f"there is no sentence for {refusal.rule} in {language!r}"
        elif not _is_sentence(refusal.text(language)):
            yield f"the sentence for {refusal.rule} in {language!r} is not complete: {refusal.text(language)!r}"


def _is_sentence(text: str) -> bool:
    """A parameter that is missing stays in braces."""
    return bool(text.strip()) and not set("{}") & set(text)


def _left_alone(moment: Moment, wrong: Sequence[str | int], kind: type[ZauberturmError]) -> Iterator[str]:
    """What is refused leaves the game as it was."""
    g, before = moment.copy(), moment.game.digest()
    for action in wrong:
        try:
            g.play(action)
        except kind as error:
            reason = g.why_not(action) if isinstance(error, IllegalAction) else None
            if isinstance(error, IllegalAction) and (reason is None or reason.rule != error.rule):
                yield f"{action!r} is refused by {error.rule}, and asked for the reason it is another ({moment.where})"
        else:
            yield f"{action!r} can be played although it is not legal ({moment.where})"
            return
        if g.digest() != before:
            yield f"{action!r} is refused and changes the game all the same ({moment.where})"


def events(subject: Subject) -> Iterator[str]:
    """Every event has a sentence in every language, for everybody who may see it."""
    for name, kept in subject.events.items():
        key = f"{subject.name}.event.{name}"
        missing = [language for language in locale.LANGUAGES if key not in locale.messages(language)]
        yield from (f"there is no sentence for the event {name} in {language!r}" for language in missing)
        for event in kept if not missing else ():
            yield from _told(event)
    rows = sum(map(len, subject.events.values()))
    if subject.ends and not rows:
        yield "whole games were played, and not one event was told"


def _told(event: Event) -> Iterator[str]:
    if json.loads(json.dumps(event.facts)) != event.facts:
        yield f"the facts of {event.name} are no plain data: {event.facts}"
    for viewer in (*event.seats, None):
        seen = event.seen_by(viewer)
        if set(seen.facts) != set(event.facts) or seen.seen_by(viewer) != seen:
            yield f"{event.name} as {viewer} may see it has other facts, or changes when it is cut down again"
        for language in locale.LANGUAGES:
            if not _is_sentence(seen.text(language)):
                yield f"the sentence for {event.name} in {language!r} is not complete: {seen.text(language)!r}"
