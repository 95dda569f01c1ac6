"""OpenSpiel: both games as Python games with explicit chance. `load("towers", players=3)` loads one."""

import json
from typing import Any, ClassVar, Final
from urllib.parse import quote, unquote

import msgspec
import numpy as np

from zauberturm import checks
from zauberturm.env.rewards import rewards
from zauberturm.env.seats import observation_size
from zauberturm.env.told import Told
from zauberturm.errors import OptionError, shown
from zauberturm.extras import need
from zauberturm.game import CHANCE, Game
from zauberturm.games.rules import Position
from zauberturm.opening import new
from zauberturm.registry import engine

need("openspiel", "zauberturm.env.openspiel")

import pyspiel

PREFIX: Final = "zauberturm_"
LONGEST: Final = 100_000  # decisions; the rules set no bound, and no game was ever seen to come near
NAMED: Final = ("contract", "game", "options")  # of a view: the same all game long
Type = pyspiel.GameType


def load(game: str = "towers", **options: Any) -> "SpielGame":
    """The game with these options (`zt.games()`), as `pyspiel.load_game` would give it."""
    rules = engine(game).rules
    resolved = rules.resolve(options)
    rest = {name: value for name, value in options.items() if name != "players"}
    parameters = {"players": resolved["players"], "options": packed(rest)}
    loaded: SpielGame = pyspiel.load_game(PREFIX + game, parameters)
    return loaded


def packed(options: dict[str, Any]) -> str:
    """Options as one word: OpenSpiel cuts parameters at commas, brackets and equals signs."""
    return quote(json.dumps(options, separators=(",", ":"), sort_keys=True)) if options else ""


def unpacked(word: str) -> dict[str, Any]:
    """The options of such a word."""
    try:
        options = json.loads(unquote(word)) if word else {}
    except ValueError as error:
        raise OptionError("option", f"options={shown(word)} cannot be read: {error}", {"option": "options"}) from error
    if not isinstance(options, dict):
        raise OptionError("option", f"options={shown(word)} are no table", {"option": "options"})
    return options


def game_type(name: str, players: int | None = None) -> Any:
    """What OpenSpiel is told of a game. What one wins the others lose, unless one plays alone."""
    info = engine(name).rules.info
    return Type(
        short_name=PREFIX + name,
        long_name=f"Zauberturm: {name}",
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Type.Information.IMPERFECT_INFORMATION,
        utility=Type.Utility.GENERAL_SUM if players == 1 else Type.Utility.ZERO_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=info.most_players,
        min_num_players=info.least_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": 2, "options": ""},
    )


class SpielGame(pyspiel.Game):
    """A game with its options."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name, params = self.name, params or {}
        players = checks.whole(params.get("players", 2), "players")
        self.start = new(name, seed=0, chance="manual", players=players, **unpacked(params.get("options", "")))
        self.untold = Told.nothing(self.start.seats)
        actions = self.start.rules.info.actions
        sides = players // self.start.rules.winners_together(self.start.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,  # outcomes and actions share their codes
            num_players=players,
            min_utility=-1.0 / max(1, sides - 1),
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(name, players), info, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)  # what OpenSpiel does by itself forgets the options

    def new_initial_state(self, _: Any = None) -> "SpielState":
        """The game before the first card is dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Less than that."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "Observer":
        """Somebody who looks at states."""
        if params:
            raise OptionError("option", f"observers take no parameters: {shown(params)}", {"option": "params"})
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):
    """A moment of a game. `zauberturm` is the game itself, for everything OpenSpiel has no words for."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.zauberturm: Game = game.start.copy()
        self.told = game.untold

    def current_player(self) -> int:
        """A seat's number, chance, or nobody."""
        mover = self.zauberturm.to_move
        if mover is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else self.zauberturm.rules.seats.index(mover)

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(action.code for action in self.zauberturm.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may fall, and how likely it is."""
        return sorted((action.code, probability) for action, probability in self.zauberturm.outcomes())

    def _apply_action(self, action: int) -> None:
        game = self.zauberturm
        mover = game.to_move
        events = game.play(action)
        self.told = self.told.then(str(mover), game.words.actions[action], events)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.zauberturm.words.actions[action].text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.zauberturm.over

    def returns(self) -> list[float]:
        """What each seat has got; nothing before the end."""
        return rewards(self.zauberturm)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state drawn from those that the player cannot tell from this one; `sampler()` is between 0 and 1."""
        game: SpielGame = self.get_game()
        state = SpielState(game)
        seed = int(sampler() * (1 << 53))
        # The game drawn has no past of its own; what the player was told it keeps.
        state.zauberturm = self.zauberturm.determinize(self.zauberturm.rules.seats[player], seed)
        state.told = self.told
        return state

    def __str__(self) -> str:
        return text_of(self.zauberturm.view(None)) if self.zauberturm.over else text_of(self.zauberturm.position())


def text_of(view: Position) -> str:
    """Plain data as one line."""
    return msgspec.json.encode({key: value for key, value in view.items() if key not in NAMED}).decode()


class Observer:
    """What a seat may know, as numbers and as text: all of it, or what is public, or what only it knows."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(kind.perfect_recall)
        has_numbers = self._public and self._private and not self._recall
        size = observation_size(game.start.rules, "now")
        self.tensor = np.zeros(size, np.float32) if has_numbers else None
        self.dict = {"observation": self.tensor} if has_numbers else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state with the eyes of a seat."""
        if self.tensor is not None:
            self.tensor[:] = state.zauberturm.numbers(state.zauberturm.rules.seats[player])

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text; with perfect recall it ends with a digest of everything the seat was ever told."""
        game = state.zauberturm
        seat = game.rules.seats[player]
        view = game.view(seat if self._private else None)
        if not self._public:
            common = game.view(None)
            view = {key: value for key, value in view.items() if self._private and common.get(key) != value}
        return f"{text_of(view)} {state.told.digest(seat)}" if self._recall else text_of(view)


class TowersGame(SpielGame):
    """Wandering Towers."""

    name = "towers"


class ZauberbergGame(SpielGame):
    """Zauberberg."""

    name = "zauberberg"


for kind in (TowersGame, ZauberbergGame):  # classes, as OpenSpiel's own: what it keeps must outlive the interpreter
    pyspiel.register_game(game_type(kind.name), kind)
