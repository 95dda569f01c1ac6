"""Zauberberg (Rüdiger Dorn 2001). The rules are numbered in RULES.md."""

from zauberturm.games.events import WIDTH
from zauberturm.games.rules import GameInfo, Options, Rules
from zauberturm.games.zauberberg.actions import ACTIONS, MAX_LEGAL
from zauberturm.games.zauberberg.apply import apply
from zauberturm.games.zauberberg.board import SEAT_LETTERS, SEATS
from zauberturm.games.zauberberg.chance import sample, weight
from zauberturm.games.zauberberg.compact import FULL_NAMES, NAMES
from zauberturm.games.zauberberg.decisions import take_seat_decision
from zauberturm.games.zauberberg.evaluate import evaluate
from zauberturm.games.zauberberg.factors import factors
from zauberturm.games.zauberberg.flow import follow
from zauberturm.games.zauberberg.forms import FORMS
from zauberturm.games.zauberberg.legal import legal
from zauberturm.games.zauberberg.meaning import ask, is_news, landings
from zauberturm.games.zauberberg.notation import describe, event_names, impossible
from zauberturm.games.zauberberg.observe import observe
from zauberturm.games.zauberberg.option_table import PRESETS
from zauberturm.games.zauberberg.options import OPTIONS, resolve, start
from zauberturm.games.zauberberg.outlook import outlook
from zauberturm.games.zauberberg.planes import PLANE_NAMES, observation_shape, planes_of
from zauberturm.games.zauberberg.position import read, write
from zauberturm.games.zauberberg.refusals import REFUSALS, refusal_facts
from zauberturm.games.zauberberg.resample import REMEMBER_SHOWN, resample
from zauberturm.games.zauberberg.score import result_of, winners_of
from zauberturm.games.zauberberg.setup import take_chance
from zauberturm.games.zauberberg.state import State, fixed_switches, to_move
from zauberturm.games.zauberberg.story import tell
from zauberturm.games.zauberberg.story_events import ROOM, event_facts, redacted
from zauberturm.games.zauberberg.view import covered, view_record
from zauberturm.games.zauberberg.why import refusal
from zauberturm.kernel.core import Core


def _resample_mode(options: Options, memory: str | None) -> int:
    """ZB-INFO-5: whether a seat is taken to remember tiles that were shown and lie face down again."""
    remembers = options["memory_aid"] == "on" if memory is None else memory != "strict"
    return REMEMBER_SHOWN if remembers else 0


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
        outlook=outlook,
    ),
    info=GameInfo(
        name="zauberberg",
        least_players=2,
        most_players=SEATS,
        options=OPTIONS,
        actions=ACTIONS,
        observation_shape=observation_shape(resolve({})),
        presets=PRESETS,
    ),
    seats=SEAT_LETTERS,
    resolve=resolve,
    start=start,
    load=read,
    position=write,
    view=view_record,
    result=result_of,
    words=event_names,
    describe=describe,
    impossible=impossible,
    refusals=REFUSALS,
    refusal_facts=refusal_facts,
    log_width=WIDTH,
    log_room=ROOM,
    event_facts=event_facts,
    redacted=redacted,
    resample_mode=_resample_mode,
    winners_together=lambda _: 1,
    shown_rule="ZB-INFO-5",
    factors=factors,
    number_names=(NAMES, NAMES, FULL_NAMES),
    planes=planes_of,
    plane_names=PLANE_NAMES,
    observation_shape=observation_shape,
    forms=FORMS,
    covered=covered,
    ask=ask,
    landings=landings,
    is_news=is_news,
)
