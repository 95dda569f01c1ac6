"""Games of a match written by hand, or played quickly."""

import msgspec

from zauberturm.arena import Match, Played
from zauberturm.arena.schedule import seating

LETTERS = "abcdef"
QUICK = Match(game="towers", bots=("random", "search:2"), games=6, seed=3, options={"players": 2})

QUICKEST = Match(game="towers", bots=("random",), games=12, seed=3, options={"players": 2})


def game(number: int, bots: list[str], winners: str, *, deal: int | None = None, sides: int = 1) -> Played:
    """A game that these seats have won; `sides` is how many of them win as one."""
    seats = LETTERS[: len(bots)]
    share = sides / len(winners) if winners else 0.0
    return Played(
        game=number,
        deal=number if deal is None else deal,
        bots=bots,
        winners=list(winners),
        shares=[share * (seat in winners) for seat in seats],
        reason="WT-END-3",
        decisions=[10] * len(bots),
        seconds=[0.5] * len(bots),
        faults=[[] for _ in bots],
    )


def won_by(match: Match, number: int, bot: str) -> Played:
    """Game `number` of a match, won by the first seat of a bot."""
    deal, bots = seating(match, number)
    return game(number, list(bots), LETTERS[bots.index(bot)], deal=deal)


def timeless(played: Played) -> Played:
    """A game without how long it took."""
    return msgspec.structs.replace(played, seconds=[])
