"""A race for two: a game as small as the house allows, to try out how one is added (CONTRIBUTING.md)."""

from importlib.resources import files

from tests.conformance_game.actions import ACTIONS, FACTOR_NAMES, FACTORS, MAX_LEGAL
from tests.conformance_game.apply import apply, follow, take_chance, take_decision
from tests.conformance_game.chance import sample, weight
from tests.conformance_game.evaluate import evaluate
from tests.conformance_game.legal import legal
from tests.conformance_game.notation import describe, impossible, words
from tests.conformance_game.observe import FULL_NAMES, PLANE_NAMES, SHAPE, observe, planes_of
from tests.conformance_game.options import OPTIONS, resolve, start
from tests.conformance_game.position import GAME, read, write
from tests.conformance_game.resample import resample
from tests.conformance_game.score import result_of, winners_of
from tests.conformance_game.state import SEAT_LETTERS, SEATS, State, fixed_switches, to_move
from tests.conformance_game.story import ROOM, event_facts, redacted, tell
from tests.conformance_game.view import view_record
from tests.conformance_game.why import REFUSALS, refusal, refusal_facts
from zauberturm import locale
from zauberturm.games.events import WIDTH
from zauberturm.games.rules import GameInfo, Rules
from zauberturm.kernel.core import Core

locale.read_also(files(__name__) / "locale")  # a game of the house has its texts in zauberturm/locale

RULES = Rules(
    core=Core(
        record=State,
        actions=ACTIONS,
        max_legal=MAX_LEGAL,
        legal=legal,
        take_decision=take_decision,
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
    info=GameInfo(GAME, SEATS, SEATS, OPTIONS, ACTIONS, SHAPE),
    seats=SEAT_LETTERS,
    resolve=resolve,
    start=start,
    load=read,
    position=write,
    view=view_record,
    result=result_of,
    words=words,
    describe=describe,
    impossible=impossible,
    refusals=REFUSALS,
    refusal_facts=refusal_facts,
    log_width=WIDTH,
    log_room=ROOM,
    event_facts=event_facts,
    redacted=redacted,
    resample_mode=lambda _options, _memory: 0,
    winners_together=lambda _: 1,
    shown_rule="RACE-INFO-1",
    factors=lambda: (FACTORS, FACTOR_NAMES),
    number_names=(PLANE_NAMES, PLANE_NAMES, FULL_NAMES),
    planes=planes_of,
    plane_names=PLANE_NAMES,
    observation_shape=lambda _: SHAPE,
)
