"""Games with one thing broken each, and what the conformance test must say about them.

Run as a program it puts all of them to the test and prints the faults as JSON. The rules must be interpreted: what is
broken here is plain Python.
"""

import copy
import json
import random
import sys
from dataclasses import replace
from typing import Any

import msgspec

from tests import breaking as bad
from tests.breaking import after
from tests.conformance_game import RULES
from tests.conformance_game.actions import DEALT, ROLLED
from tests.conformance_game.state import DEAL
from zauberturm import conformance
from zauberturm.games.rules import Rules
from zauberturm.games.towers import RULES as TOWERS
from zauberturm.games.zauberberg import RULES as ZAUBERBERG
from zauberturm.kernel.core import MOST_ACTIONS

CORE = RULES.core


def core(**changes: Any) -> Rules:
    return replace(RULES, core=replace(CORE, **changes))


def info(**changes: Any) -> Rules:
    return replace(RULES, info=msgspec.structs.replace(RULES.info, **changes))


def forged(**changes: Any) -> Rules:
    """A core that did not come about properly: `Core` itself refuses it."""
    made = copy.copy(RULES.core)
    for name, value in changes.items():
        object.__setattr__(made, name, value)
    return replace(RULES, core=made)


BROKEN: dict[str, tuple[Rules, str]] = {
    "counts actions wrong": (info(actions=11), "description: description, core and words count"),
    "codes beyond their type": (forged(max_legal=MOST_ACTIONS + 1), "description: the codes do not fit their type"),
    "too many players": (info(most_players=3), "description: 2 to 3 players do not fit"),
    "takes any option": (replace(RULES, resolve=bad.lenient), "options: the option {'no_such_option': 1} is accepted"),
    "a text twice": (replace(RULES, describe=bad.own_names(0)), "words: the text 'card' means two codes"),
    "a text like a comment": (replace(RULES, describe=bad.own_names(1)), "words: the text 'roll;' cannot stand"),
    "a text like a comment, in files": (replace(RULES, describe=bad.own_names(1)), "files: NotationError"),
    "a large record": (core(record=bad.Large), "record: the record has 636 bytes"),
    "files elsewhere": (core(record=bad.Large), "folder: breaking.py has no place in the order"),
    "a rule not on the page": (
        replace(RULES, refusals=(*RULES.refusals, "RACE-NONE-1")),
        "folder: RULES.md has no rule RACE-NONE-1",
    ),
    "a rule that cannot speak": (
        replace(RULES, shown_rule="RACE-NONE-1"),
        "texts: there is no text 'rule.RACE-NONE-1' in 'de'",
    ),
    "listed twice": (core(legal=after(CORE.legal, bad.listed_twice)), "play: an action is listed twice"),
    "nothing to choose": (
        core(legal=after(CORE.legal, bad.nothing_for_a_doubler)),
        "play: is asked and has nothing to choose from",
    ),
    "any order": (
        core(legal=after(CORE.legal, bad.turned_round)),
        "play: asked twice, the legal actions come in another",
    ),
    "somebody else": (core(to_move=after(CORE.to_move, lambda who, _: 5 if who == 1 else who)), "play: IndexError"),
    "never ends": (
        core(apply=after(CORE.apply, bad.back_to_start), tell=after(CORE.tell, bad.back_to_start)),
        "play: the game does not end",
    ),
    "impossible falls": (core(sample=lambda _: ROLLED - 1), "play: chance brings 5, which is no outcome"),
    "a weight of nothing": (
        core(weight=lambda g, code: int(code != ROLLED and CORE.weight(g, code))),
        "play: the probabilities [0.0,",
    ),
    "tells something else": (
        core(tell=after(CORE.tell, bad.also_moves_other)),
        "play: telling an action leads elsewhere",
    ),
    "no winner known": (
        replace(RULES, result=lambda _: {"winners": "c"}),
        "play: the result {'winners': 'c'} does not",
    ),
    "a reason unheard of": (
        replace(RULES, result=lambda g: {**RULES.result(g), "reason": "RACE-NONE-1"}),
        "play: the reason RACE-NONE-1 is no rule",
    ),
    "chance from outside": (
        core(sample=lambda g: (DEALT if g.step == DEAL else ROLLED) + random.randrange(3)),
        "seeds: the same seed and the same decisions",
    ),
    "asking costs": (core(evaluate=after(CORE.evaluate, bad.also_counts)), "asking: 'evaluate' changes the game"),
    "refuses too little": (
        core(refusal=after(CORE.refusal, bad.legal_all_the_same)),
        "refusals: card is not legal, and",
    ),
    "refuses too much": (core(refusal=after(CORE.refusal, bad.never_rolls)), "refusals: roll is legal, and the rule"),
    "refuses by nothing": (core(refusal=lambda *_: 77), "refusals: is refused by rule number 77"),
    "a rule without a sentence": (
        replace(RULES, refusals=("", "RACE-NONE-1", *RULES.refusals[2:]), refusal_facts=lambda *_: {}),
        "refusals: there is no sentence for RACE-NONE-1 in 'de'",
    ),
    "a fact is missing": (
        replace(RULES, refusal_facts=lambda *_: {}),
        "refusals: the sentence for RACE-DIE-1 in 'de' is not complete",
    ),
    "an event without a sentence": (
        replace(RULES, event_facts=bad.renamed),
        "events: there is no sentence for the event thrown in 'de'",
    ),
    "an event of tuples": (
        replace(RULES, event_facts=bad.not_plain),
        "events: the facts of card_dealt are no plain data",
    ),
    "silent": (core(tell=after(CORE.tell, bad.silent)), "events: whole games were played, and not one event was told"),
    "half a position": (replace(RULES, position=bad.without("doubles")), "positions: the position is another one when"),
    "an anonymous position": (
        replace(RULES, position=bad.without("contract")),
        "positions: the position does not name",
    ),
    "reads anything": (replace(RULES, load=bad.careless), "positions: a position with an unknown entry"),
    "remembers outside": (
        core(tell=after(CORE.tell, bad.depends_on_calls)),
        "copies: two copies part after the same action",
    ),
    "replays to elsewhere": (
        core(tell=after(CORE.tell, bad.depends_on_calls)),
        "files: leads elsewhere",
    ),
    "takes chance back": (
        core(tell=after(CORE.tell, bad.shows_nothing)),
        "undo: can be taken back, although chance brought it",
    ),
    "takes back half": (
        core(tell=after(CORE.tell, bad.depends_on_calls)),
        "undo: double was taken back, and the game is another one",
    ),
    "open cards": (replace(RULES, view=after(RULES.view, bad.all_cards)), "views: the view of "),
    "an observed secret": (core(observe=after(CORE.observe, bad.other_card)), "views: the observation of"),
    "a guessed secret": (core(evaluate=after(CORE.evaluate, bad.guess_of_other_card)), "views: the evaluation of "),
    "a secret in the outlook": (core(outlook=after(CORE.evaluate, bad.guess_of_other_card)), "views: the outlook of "),
    "a secret in the list": (
        replace(core(legal=after(CORE.legal, bad.bluff)), refusal_facts=lambda *_: {}),
        "views: the list of legal actions of ",
    ),
    "redraws too much": (core(resample=after(CORE.resample, bad.forgets_own_card)), "views: the view of "),
    "the seed in view": (replace(RULES, view=after(RULES.view, bad.next_numbers)), "seed in views: the view of"),
    "the seed observed": (core(observe=after(CORE.observe, bad.luck_as_number)), "seed in views: an observation tells"),
    "tells secrets": (replace(RULES, redacted=bad.reveal), "redaction: card_dealt tells "),
    "redraws nothing": (core(resample=bad.same_game), "redaction: redrawing a game never changes"),
    "no number": (replace(RULES, planes=after(RULES.planes, bad.no_number)), "observation: holds something that is no"),
    "a plane too few": (replace(RULES, plane_names=RULES.plane_names[1:]), "observation: there are 10 planes and 9"),
    "planes of one name": (replace(RULES, plane_names=["x"] * 10), "observation: two planes have the same name"),
    "leftovers": (core(observe=bad.half_written), "observation: leaves standing"),
    "towers tell secrets": (replace(TOWERS, redacted=bad.reveal), "redaction: card_drawn tells "),
    "the mountain tells secrets": (replace(ZAUBERBERG, redacted=bad.reveal), "redaction: card_drawn tells "),
    "towers redraw nothing": (
        replace(TOWERS, core=replace(TOWERS.core, resample=bad.same_game)),
        "redaction: redrawing a game never changes",
    ),
    "the mountain shows its hands": (
        replace(ZAUBERBERG, view=lambda g, options, _: ZAUBERBERG.view(g, options, 0)),
        "views: the view of",
    ),
}


def faults_of(name: str) -> list[str]:
    """What the check that is expected to find something does find."""
    rules, expected = BROKEN[name]
    games, options = (12, {"die": 4}) if rules.info.name == "race" else (2, {"players": 2})
    found = []
    for one in conformance.checks(rules, games, options=options):
        one.subject.most_plies = 1500
        if one.name == expected.partition(":")[0]:
            found += [f"{one.name}: {fault}" for fault in one.faults()]
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps({name: faults_of(name) for name in BROKEN}))
