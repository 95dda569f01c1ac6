"""How a game begins: as its rules set it up, at a position, or from a game file."""

import json
import secrets
from typing import Any

from zauberturm import checks
from zauberturm import record as files
from zauberturm.engine import Engine
from zauberturm.errors import NotationError, PositionError
from zauberturm.game import CHANCE, ChanceMode, Game
from zauberturm.games.rules import Position
from zauberturm.kernel.record import Handle
from zauberturm.kernel.rng import SEED_BITS, set_seed
from zauberturm.playing import CHANCE_MODES
from zauberturm.registry import GAMES, engine


def new(game: str, *, seed: int | None = None, chance: ChanceMode = "auto", **options: Any) -> Game:
    """A new game. Options are those of `zt.games()`; without a seed, one is drawn."""
    machine = engine(game)
    resolved = machine.rules.resolve(options)
    seed = secrets.randbits(SEED_BITS) if seed is None else checks.seed(seed)
    plain = machine.rules.start(resolved)
    set_seed(plain, seed)
    return _opened(Game(machine, resolved, _settled(machine, plain.handle()), seed, chance))


def _opened(g: Game) -> Game:
    """Let chance do what comes before the first decision, unless somebody wants to say what falls."""
    if g.chance == "auto":
        g.run_chance()
    return g


def _settled(machine: Engine, handle: Handle) -> Handle:
    """Let everything happen that happens by itself."""
    machine.follow(handle)
    return handle


def load(position: Any, seed: int = 0, chance: ChanceMode = "auto") -> Game:
    """The game at a position given as plain data (`Game.position`, or written by hand)."""
    named = position.get("game") if isinstance(position, dict) else None
    if not isinstance(named, str) or named not in GAMES:
        raise PositionError("position", f"'game' is none of {', '.join(GAMES)}", {"keys": ["game"]})
    seed = checks.seed(seed)
    machine = engine(named)
    options, plain = machine.rules.load(position)
    set_seed(plain, seed)
    g = Game(machine, options, _settled(machine, plain.handle()), seed, chance, loaded=_plain_data(position))
    if g.over or not g.legal():
        raise PositionError("position", "nobody has anything to decide here", {})
    # A chance event that was open stays open, so that loading restores exactly.
    return g if position.get("pending") else _opened(g)


def _plain_data(position: Position) -> Position:
    """An independent copy, as it will stand in the game file."""
    copied: Position = json.loads(json.dumps(position))
    return copied


def replay(text: str, upto: int | None = None, seed: int = 0, chance: ChanceMode = "auto") -> Game:
    """The game of a game file, or its first `upto` decisions. A running game goes on with `seed`."""
    file, seed = files.read(text), checks.seed(seed)
    upto = None if upto is None else checks.whole(upto, "upto")
    checks.choice(chance, "chance", CHANCE_MODES)
    seed = seed if file.seed is None else checks.seed(file.seed)
    if file.start is not None:
        g = load(file.start, seed, "manual")
    else:
        g = new(file.game, seed=seed, chance="manual", **file.options)
    g.names.update((seat, name) for seat, name in file.names.items() if seat in g.seats)
    decisions = 0
    for ply in file.plies:
        if upto is not None and decisions == upto:
            break
        _replay_ply(g, ply)
        decisions += ply.seat != "-"
    g.chance = chance
    g.forbid_undo()
    return g


def _replay_ply(g: Game, ply: files.Ply) -> None:
    if ply.seat != "-" and not g.is_outdated(ply.seat, ply.action):
        if g.to_move != ply.seat:
            message = f"{ply.action!r}: {g.to_move or 'nobody'} is to move, not {ply.seat}"
            raise NotationError(message, text=ply.action)
        g.play(ply.action)
    for outcome in ply.chance:
        if g.to_move != CHANCE:
            raise NotationError(f"{outcome!r}: chance is not asked here", text=outcome)
        g.play(outcome)
