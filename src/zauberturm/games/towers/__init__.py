"""Wandering Towers (Die wandelnden Türme, Kramer and Kiesling 2022). The rules are numbered in RULES.md."""

from collections.abc import Callable, Sequence

from zauberturm.games.events import WIDTH
from zauberturm.games.refusing import in_words
from zauberturm.games.rules import GameInfo, Options, Rules
from zauberturm.games.towers.actions import ACTIONS, MAX_LEGAL
from zauberturm.games.towers.apply import apply
from zauberturm.games.towers.board import CARDS, SEAT_LETTERS, SEATS, SPELL_CODES
from zauberturm.games.towers.chance import sample, weight
from zauberturm.games.towers.compact import FULL_NAMES, NAMES
from zauberturm.games.towers.decisions import take_seat_decision
from zauberturm.games.towers.evaluate import evaluate
from zauberturm.games.towers.factors import factors
from zauberturm.games.towers.flow import follow
from zauberturm.games.towers.forms import FORMS
from zauberturm.games.towers.legal import legal
from zauberturm.games.towers.meaning import ask, is_news, landings, window
from zauberturm.games.towers.notation import describe, impossible
from zauberturm.games.towers.observe import observe
from zauberturm.games.towers.option_table import PRESETS
from zauberturm.games.towers.options import OPTIONS, resolve, start
from zauberturm.games.towers.planes import OBSERVATION_SHAPE, PLANE_NAMES, planes_of
from zauberturm.games.towers.position import read, write
from zauberturm.games.towers.refusals import FACTS, REFUSALS
from zauberturm.games.towers.resample import FORGET_DISCARD, REMEMBER_LOCKED, resample
from zauberturm.games.towers.score import result_of, winners_of
from zauberturm.games.towers.setup import take_chance
from zauberturm.games.towers.state import State, fixed_switches, to_move
from zauberturm.games.towers.story import tell
from zauberturm.games.towers.story_events import ROOM, event_facts, redacted
from zauberturm.games.towers.view import covered, view_record
from zauberturm.games.towers.why import refusal
from zauberturm.kernel.core import Core


def _refusal_facts(rule: str, numbers: Sequence[int]) -> dict[str, str | int]:
    """The facts of a refusal with cards, spells, seats and actions as text."""
    words: dict[str, Callable[[int], str]] = {
        "card": lambda n: CARDS[n],
        "spell": lambda n: SPELL_CODES[n],
        "seat": lambda n: SEAT_LETTERS[n],
        "action": lambda n: describe()[n].text,
    }
    return in_words(FACTS[rule], numbers, words)


def _resample_mode(options: Options, memory: str | None) -> int:
    """WT-INFO-6: what a seat is taken to remember; WT-R-64: what it sees of the discard pile."""
    locked = 0 if (memory or options["memory"]) == "strict" else REMEMBER_LOCKED
    return locked | (FORGET_DISCARD if options["discard_view"] == "top" and memory != "recall" else 0)


RULES = Rules(
    core=Core(
        record=State,
        actions=ACTIONS,
        max_legal=MAX_LEGAL,
        legal=legal,
        take_decision=take_seat_decision,
        take_chance=take_chance,
        follow=follow,
        apply=apply,
        to_move=to_move,
        sample=sample,
        weight=weight,
        refusal=refusal,
        resample=resample,
        switches=fixed_switches,
        observe=observe,
        winners=winners_of,
        evaluate=evaluate,
        tell=tell,
    ),
    info=GameInfo(
        name="towers",
        least_players=1,
        most_players=SEATS,
        options=OPTIONS,
        actions=ACTIONS,
        observation_shape=OBSERVATION_SHAPE,
        presets=PRESETS,
    ),
    seats=SEAT_LETTERS,
    resolve=resolve,
    start=start,
    load=read,
    position=write,
    view=view_record,
    result=result_of,
    words=lambda _: (),
    describe=lambda _: describe(),
    impossible=impossible,
    refusals=REFUSALS,
    refusal_facts=_refusal_facts,
    log_width=WIDTH,
    log_room=ROOM,
    event_facts=event_facts,
    redacted=redacted,
    resample_mode=_resample_mode,
    winners_together=lambda options: 2 if options["team"] else 1,
    shown_rule="WT-INFO-11",
    factors=factors,
    number_names=(NAMES, NAMES, FULL_NAMES),
    planes=planes_of,
    plane_names=PLANE_NAMES,
    observation_shape=lambda _: OBSERVATION_SHAPE,
    forms=FORMS,
    covered=covered,
    ask=ask,
    landings=landings,
    is_news=is_news,
    window=window,
    no_longer_asked=frozenset({"stop"}),  # was the only answer where a spell could not be repeated (WT-MT-7)
)
