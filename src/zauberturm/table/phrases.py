"""Canned phrases instead of free chat. Their words are `table.phrase.…` of the texts."""

from typing import Final

PHRASES: Final = (
    "hello", "good_luck", "well_played", "nice", "thanks", "sorry", "oops", "wow", "one_moment", "back_again",
    "good_game", "another_game", "goodbye",
)  # fmt: skip
# Partners may not talk: while a team game runs, only what tells nothing of the game.
_HARMLESS: Final = ("hello", "one_moment", "back_again")


def sayable(team: bool, playing: bool) -> tuple[str, ...]:
    """What may be said now."""
    return _HARMLESS if team and playing else PHRASES
