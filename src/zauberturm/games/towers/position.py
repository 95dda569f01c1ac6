"""Plain data <-> position. Reading refuses everything that breaks an invariant, naming rule and fact."""

from typing import Any, Final

from zauberturm.errors import OptionError, PositionError, shown
from zauberturm.games.plain import Table, open_position
from zauberturm.games.plain import count as _count
from zauberturm.games.plain import refuse as _refuse
from zauberturm.games.plain import table as _table
from zauberturm.games.rules import Options, Position
from zauberturm.games.towers.board import (
    CARDS,
    COPIES,
    FLASKS,
    HAND,
    HAND_ROOM,
    KINDS,
    MAX_ON_SURFACE,
    NO_CARD,
    SEAT_LETTERS,
    SPACES,
    SPELL_CODES,
    TOWERS,
    WIZARDS,
)
from zauberturm.games.towers.notation import CASTLE, board_text
from zauberturm.games.towers.option_table import RANDOM
from zauberturm.games.towers.options import blank, fill_rack, resolve
from zauberturm.games.towers.pending import pending_of, read_pending
from zauberturm.games.towers.questions import SET_UP_STEPS
from zauberturm.games.towers.state import (
    BACK,
    CHOOSE_TILE,
    CHOOSE_TILES,
    CLOSE,
    OPEN_PARTNER,
    START,
    TEAM,
    TILE,
    State,
    crowd,
)
from zauberturm.kernel import interpreted

CONTRACT: Final = 1
GAME: Final = "towers"
_KEYS: Final = {
    "contract", "game", "options", "board", "home", "flasks", "hands", "deck", "discard", "turn", "pending",
}  # fmt: skip
_TURN_KEYS: Final = {"seat", "action", "spell_used", "asked", "offered", "exchanged"}

_crowd: Final = interpreted(crowd)


# -- reading


def _read_options(position: Table) -> Options:
    asked = dict(_table(position.get("options"), "options"))
    asked.setdefault("starter", "a")
    step = _table(position["pending"], "pending").get("step") if position.get("pending") is not None else None
    if (asked["starter"] == RANDOM) != (step == "start"):
        raise _refuse("WT-SETUP-5", "options.starter must be a seat once it is known", starter=asked["starter"])
    if not isinstance(asked.get("spells", []), (list, tuple)):
        raise _refuse("WT-MASTER-1", "options.spells must list the open tiles", spells=asked["spells"])
    if "spells" not in asked and (asked.get("variant") == "master" or asked.get("players") == 1):
        asked["spells"] = []
    closed = step in ("start", "tile") and not asked.get("spells") and asked.get("variant") == "master"
    try:
        options = resolve({**asked, "spells": ["MW"]} if closed else asked)
    except OptionError as error:
        raise PositionError(error.rule, f"options: {error.args[0]}", error.facts) from error
    if closed:
        options["spells"] = []
    return options


def _seat(g: State, letter: Any, what: str) -> int:
    if not isinstance(letter, str) or len(letter) != 1 or letter not in SEAT_LETTERS[: g.players]:
        raise _refuse("WT-MAT-8", f"{what}: there is no seat {shown(letter)} with {g.players} players", seat=letter)
    return SEAT_LETTERS.index(letter)


def _read_board(g: State, board: Any) -> None:
    if not isinstance(board, str):
        raise _refuse("position", f"board is not text but {shown(board)}", key="board")
    spaces = board.split("/")
    if len(spaces) != SPACES:
        raise _refuse("WT-MODEL-1", f"board has {len(spaces)} spaces, not {SPACES}", count=len(spaces))
    if board.count(CASTLE) != 1:
        raise _refuse("WT-MAT-4", f"board has {board.count(CASTLE)} castles", count=board.count(CASTLE))
    for space, text in enumerate(spaces):
        _read_space(g, space, text)


def _read_space(g: State, space: int, text: str) -> None:
    for sign in text:
        surface = g.top[space]
        if sign == CASTLE:
            if not text.endswith(CASTLE):
                raise _refuse("WT-MODEL-4", f"space {space}: something stands on the castle", space=space)
            if g.wizards[surface] != 0:
                raise _refuse("WT-MODEL-4", f"space {space}: the castle stands on wizards", space=space)
            g.castle = space
        elif sign.isascii() and sign.isdigit() and sign != "0":
            tower = int(sign) - 1
            if g.under[tower] >= 0:
                raise _refuse("WT-MAT-3", f"tower {sign} stands on the board twice", n=int(sign))
            g.under[tower], g.top[space] = surface, SPACES + tower
            g.tower_space[tower] = space
            g.tower_level[tower] = 1 if surface < SPACES else g.tower_level[surface - SPACES] + 1
        elif sign in SEAT_LETTERS:
            seat = _seat(g, sign, f"board, space {space}")
            g.wizards[surface] += 1 << (4 * seat)
            g.away[seat] += 1
            if _crowd(g.wizards[surface]) > MAX_ON_SURFACE:
                message = f"space {space}: more than {MAX_ON_SURFACE} wizards on a surface"
                raise _refuse("WT-WIZ-4", message, space=space, limit=MAX_ON_SURFACE)
        else:
            raise _refuse("position", f"board, space {space}: unknown sign {shown(sign)}", space=space, sign=sign)


def _read_home(g: State, home: Any) -> None:
    """WT-MAT-8: nobody has more wizards than his share; fewer are a study."""
    share = WIZARDS[g.players]
    table = None if home is None else _table(home, "home")
    for letter in table or ():
        _seat(g, letter, "home")
    for seat in range(g.players):
        letter = SEAT_LETTERS[seat]
        missing = max(share - g.away[seat], 0)
        g.home[seat] = missing if table is None else _count(table.get(letter, 0), f"home.{letter}")
        if g.home[seat] + g.away[seat] > share:
            message = f"seat {letter} has {g.home[seat] + g.away[seat]} wizards, not {share}"
            raise _refuse("WT-MAT-8", message, seat=letter, limit=share)


def _read_flasks(g: State, options: Options, flasks: Any) -> None:
    if flasks is None:
        for seat in range(g.players):
            fill_rack(g, options, seat)
        return
    table = _table(flasks, "flasks")
    for letter, rack in table.items():
        seat = _seat(g, letter, "flasks")
        if not isinstance(rack, (list, tuple)) or len(rack) != 3:
            raise _refuse("position", f"flasks.{letter} is not [empty, full, spent] but {shown(rack)}", key="flasks")
        g.empty[seat], g.full[seat], g.spent[seat] = (_count(n, f"flasks.{letter}") for n in rack)
    # Full flasks may have changed hands inside a team (WT-TEAM-5), so a team's flasks are counted together.
    mates = 2 if g.options & TEAM else 1
    for seat in range(g.players // mates):
        team = range(seat, g.players, g.players // mates)
        total = sum(g.empty[s] + g.full[s] + g.spent[s] for s in team)
        if total > FLASKS[g.players] * mates:
            letter = SEAT_LETTERS[seat]
            message = f"seat {letter} has {total} flasks, not {FLASKS[g.players] * mates}"
            raise _refuse("WT-MAT-8", message, seat=letter, limit=FLASKS[g.players] * mates)


def _cards(codes: Any, what: str) -> list[int]:
    if not isinstance(codes, (list, tuple)):
        raise _refuse("position", f"{what} is not a list of cards but {shown(codes)}", key=what)
    for code in codes:
        if not isinstance(code, str) or code not in CARDS:
            raise _refuse("WT-MAT-5", f"{what}: there is no card {shown(code)}", card=code)
    return [CARDS.index(code) for code in codes]


def _read_cards(g: State, position: Table) -> None:
    table = _table(position.get("hands", {}), "hands")
    left = list(COPIES)
    for letter, codes in table.items():
        seat = _seat(g, letter, "hands")
        hand = sorted(_cards(codes, f"hands.{letter}"))
        if len(hand) > HAND_ROOM:
            raise _refuse("WT-TURN-5", f"seat {letter} holds {len(hand)} cards", seat=letter, limit=HAND)
        g.hand[seat * HAND_ROOM : seat * HAND_ROOM + len(hand)] = hand
        _use_up(left, hand)
    discard = _cards(position.get("discard", []), "discard")
    _use_up(left, discard)
    g.discard[: len(discard)], g.discarded = discard, len(discard)
    if "deck" in position:
        deck = _cards(position["deck"], "deck")
        _use_up(left, deck)
        g.deck = [deck.count(kind) for kind in range(KINDS)]
    else:
        g.deck = left
    g.pile = sum(g.deck)


def _use_up(left: list[int], cards: list[int]) -> None:
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            message = f"there are more than {COPIES[card]} cards {CARDS[card]}"
            raise _refuse("WT-MAT-5", message, card=CARDS[card], limit=COPIES[card])


def _read_turn(g: State, turn: Any) -> None:
    table = _table({} if turn is None else turn, "turn")
    if unknown := sorted(set(table) - _TURN_KEYS):
        raise _refuse("position", f"turn has unknown entries {shown(unknown)}", key="turn")
    g.seat = _seat(g, table.get("seat", SEAT_LETTERS[g.starter]), "turn")
    g.action = _count(table.get("action", 1), "turn.action")
    if not 1 <= g.action <= 3:
        raise _refuse("WT-TURN-2", f"turn.action is {g.action}, not 1, 2 or 3", action=g.action)
    for name in ("spell_used", "asked", "offered", "exchanged"):
        value = table.get(name, False)
        if type(value) is not bool:
            raise _refuse("position", f"turn.{name} is not true or false but {shown(value)}", key=name)
        setattr(g, name, int(value))
    if (g.asked or g.offered or g.exchanged) and not g.options & TEAM:
        raise _refuse("WT-TEAM-1", "turn: without teams nobody asks for cards or offers them", key="turn")


def _check_hands(g: State) -> None:
    """WT-TURN-5: three cards, and a fourth only for the active seat that still owes one to his partner."""
    for seat in range(g.players):
        owes = g.step == BACK and seat == g.seat
        if not owes and g.hand[seat * HAND_ROOM + HAND] != NO_CARD:
            letter = SEAT_LETTERS[seat]
            raise _refuse("WT-TURN-5", f"seat {letter} holds more than {HAND} cards", seat=letter, limit=HAND)


def _begin_action(g: State) -> None:
    """Without `pending` the position is the start of an action; the core finds out who is asked first."""
    no_card_left = g.action == 2 and g.hand[g.seat * HAND_ROOM] == NO_CARD
    if g.players == 1 and g.action == 2:
        g.action = 3  # solo has one action; both numbers say that it is done
    if g.action == 3 or no_card_left:
        g.action = max(g.action, 2)
        g.step = CLOSE
    else:
        g.step = OPEN_PARTNER


def read(position: Any) -> tuple[Options, State]:
    """Options and record of a position. The record may still have automatic steps to do."""
    table = open_position(position, GAME, CONTRACT, _KEYS)
    options = _read_options(table)
    g = blank(options)
    g.starter = 0 if options["starter"] == RANDOM else SEAT_LETTERS.index(options["starter"])
    _read_board(g, table.get("board"))
    _read_home(g, table.get("home"))
    _read_flasks(g, options, table.get("flasks"))
    _read_cards(g, table)
    _read_turn(g, table.get("turn"))
    if table.get("pending") is None:
        _begin_action(g)
    else:
        read_pending(g, table["pending"])
        if g.step in SET_UP_STEPS:
            _set_up_again(g, options, table.get("home"))
    _check_hands(g)
    return options, g


def _set_up_again(g: State, options: Options, home: Any) -> None:
    """What a position in the middle of the set-up does not show on the board."""
    if g.seat != g.starter:
        raise _refuse("WT-SETUP-5", "turn.seat is not the starter", seat=SEAT_LETTERS[g.seat])
    if g.step == START:
        fresh = g.tower_space == list(range(1, TOWERS + 1)) and g.tower_level == [1] * TOWERS and g.castle == 0
        if not fresh or any(g.away) or any((home or {}).values()):
            raise _refuse("WT-SETUP-1", "before the start no wizard stands on the board or is home", step="start")
        g.away, g.home = [WIZARDS[g.players] if s < g.players else 0 for s in range(len(g.away))], [0] * len(g.home)
    chosen = g.players == 1 and options["solo_spells"] == "chosen3"
    if (g.step == TILE and chosen) or (g.step == CHOOSE_TILE and not chosen):
        raise _refuse("WT-SOLO-4", "options.solo_spells says who picks the tiles", solo_spells=options["solo_spells"])
    if g.tiles_to_draw and chosen:
        g.options |= CHOOSE_TILES


# -- writing


def hand_codes(g: State, seat: int) -> list[str]:
    """A hand in card-table order."""
    return [CARDS[card] for card in g.hand[seat * HAND_ROOM : (seat + 1) * HAND_ROOM] if card != NO_CARD]


def turn_of(g: State) -> dict[str, Any]:
    """The `turn` entry of a position."""
    turn: dict[str, Any] = {"seat": SEAT_LETTERS[g.seat], "action": g.action, "spell_used": bool(g.spell_used)}
    if g.options & TEAM:
        turn.update(asked=bool(g.asked), offered=bool(g.offered), exchanged=bool(g.exchanged))
    return turn


def options_of(g: State, options: Options) -> Options:
    """The options as a position tells them: the starter and the open tiles as they turned out."""
    starter = RANDOM if g.step == START else SEAT_LETTERS[g.starter]
    tiles = [code for spell, code in enumerate(SPELL_CODES) if g.tiles >> spell & 1]
    return {**options, "starter": starter, "spells": tiles}


def flasks_of(g: State) -> dict[str, list[int]]:
    """The flasks of every seat: empty, full, spent."""
    return {SEAT_LETTERS[s]: [g.empty[s], g.full[s], g.spent[s]] for s in range(g.players)}


def write(g: State, options: Options) -> Position:
    """The complete position as plain data."""
    seats = range(g.players)
    position: Position = {
        "contract": CONTRACT,
        "game": GAME,
        "options": options_of(g, options),
        "board": board_text(g),
        "home": {SEAT_LETTERS[s]: g.home[s] for s in seats},
        "flasks": flasks_of(g),
        "hands": {SEAT_LETTERS[s]: hand_codes(g, s) for s in seats},
        "deck": [CARDS[kind] for kind in range(KINDS) for _ in range(g.deck[kind])],
        "discard": [CARDS[card] for card in g.discard[: g.discarded]],
        "turn": turn_of(g),
    }
    pending = pending_of(g)
    if pending is not None:
        position["pending"] = pending
    return position
