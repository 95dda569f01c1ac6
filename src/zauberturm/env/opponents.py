"""Who sits at the seats that do not learn: bots by name, as the arena knows them."""

import random
from collections.abc import Sequence
from typing import Final

from zauberturm.bots import Bot, decide, dismiss, make, tell
from zauberturm.env.seats import Seats
from zauberturm.errors import OptionError, shown

RANDOM: Final = "random"
ANY_SEAT: Final = "random"  # of the learner: another one in each game
Named = str | Sequence[str]


def lineup(opponents: Named, others: int) -> tuple[str, ...]:
    """One bot for each of the other seats, clockwise from the learner: one name for all, or a name each."""
    names = (opponents,) * others if isinstance(opponents, str) else given(opponents)
    if len(names) != others:
        message = f"opponents={shown(opponents)} names {len(names)} bots for {others} seats"
        raise OptionError("option", message, {"option": "opponents"})
    for name in dict.fromkeys(names):
        dismiss({"": make(name, 0)})  # raises OptionError if there is no such bot
    return names


def given(opponents: Named) -> tuple[str, ...]:
    """The names as they were given."""
    if isinstance(opponents, str):
        return (opponents,)
    if not isinstance(opponents, (list, tuple)) or not all(isinstance(name, str) for name in opponents):
        message = f"opponents={shown(opponents)} is neither the name of a bot nor one for each seat"
        raise OptionError("option", message, {"option": "opponents"})
    return tuple(opponents)


class Opponents:
    """The bots of one game. They see what their seats may know and nothing else."""

    def __init__(self, seats: Seats, learner: int, names: tuple[str, ...], seed: int) -> None:
        self._seats, self._learner, self._dice = seats, learner, random.Random(seed)
        letters, players = seats.rules.seats, seats.players
        self._names = {(learner + place) % players: name for place, name in enumerate(names, start=1)}
        # Those that play at random need neither a view nor a thought: that is much faster.
        self._bots: dict[str, Bot] = {
            letters[seat]: make(name, self._dice.getrandbits(64))
            for seat, name in self._names.items()
            if name != RANDOM
        }

    def answer(self) -> None:
        """Let everybody decide until the learner is asked, or the game is over."""
        seats = self._seats
        while seats.to_move >= 0 and seats.to_move != self._learner:
            if self._names[seats.to_move] == RANDOM:
                code = seats.legal[int(self._dice.random() * len(seats.legal))]
            else:
                bot = self._bots[seats.rules.seats[seats.to_move]]
                code = decide(bot, seats.game, self._dice.getrandbits(64)).code
            self.play(code)

    def play(self, code: int) -> bool:
        """Carry out an action and tell the bots; whether it was legal."""
        events, is_legal = self._seats.play(code)
        if self._bots:
            tell(self._bots, events)
        return is_legal

    def leave(self) -> None:
        """The game is over, or nobody wants to see how it ends."""
        dismiss(self._bots, self._seats.game.result())
        self._bots = {}
