"""Which questions there are, which fields of the record belong to them, and what they interrupt.

A question may interrupt another: whom FW frees is asked inside a window, the window inside a repeated spell, and the
spell is cast before a declared movement.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from zauberturm.games.towers import state as steps
from zauberturm.games.towers.board import DIE, FW, HOME, MAX_ON_SURFACE, NO_CARD, PB, ROLLS, SPELLS, SURFACES
from zauberturm.games.towers.state import NO_SPELL, State, is_first_master, to_move
from zauberturm.kernel import interpreted

STEPS: Final = {
    name.lower(): getattr(steps, name)
    for name in (
        "START", "TILE", "DEAL", "ROLL", "DRAW", "CHOOSE_TILE", "PARTNER", "ASKED", "OFFERED", "BACK", "WINDOW_0",
        "TURN", "DICE", "SPECIAL", "CLAIM", "FREE", "CARRY", "REPEAT", "FREE_WHOM", "WINDOW_2", "LAST_CAST",
    )
}  # fmt: skip
STEP_NAMES: Final = {step: name for name, step in STEPS.items()} | {steps.OVER: "over"}

SET_UP_STEPS: Final = (steps.START, steps.TILE, steps.DEAL, steps.CHOOSE_TILE)
WINDOWS: Final = (steps.WINDOW_0, steps.CLAIM, steps.FREE, steps.WINDOW_2)
TEAM_STEPS: Final = (steps.PARTNER, steps.ASKED, steps.OFFERED, steps.BACK)
MASTER_STEPS: Final = (steps.CLAIM, steps.CARRY, steps.REPEAT)
FIRST_STEPS: Final = (steps.WINDOW_0, steps.WINDOW_2, steps.FREE)


class Field(NamedTuple):
    """A field of the record that belongs to questions."""

    default: int
    least: int
    most: int


_AFTER: Final = Field(0, 0, steps.END_CHECK)
SEAT: Final = Field(0, 0, 5)
_FLAG: Final = Field(0, 0, 1)
FIELDS: Final = {
    "asking": SEAT,
    "card": Field(NO_CARD, 0, NO_CARD),
    "roll": Field(0, 0, DIE),
    "rolls_left": Field(0, 0, max(ROLLS)),
    "after_draw": _AFTER,
    "after_swap": _AFTER,
    "after_free": _AFTER,
    "after_spell": _AFTER,
    "spell": Field(0, 0, SPELLS - 1),
    "caster": SEAT,
    "claimed": Field(NO_SPELL, NO_SPELL, SPELLS - 1),
    "freer": SEAT,
    "free_under": Field(0, 0, SURFACES - 1),
    "declared": Field(0, 0, 2),
    "piece": Field(0, HOME, SURFACES - 1),
    "owner": SEAT,
    "steps": Field(0, 0, DIE),
    "riders": Field(0, 0, MAX_ON_SURFACE - 1),
    "rider": SEAT,
    "special": _FLAG,
    "turn_over": _FLAG,
    "tiles_to_draw": Field(0, 0, SPELLS),
}

# What only one question uses.
_OWN_FIELDS: Final = {
    steps.START: ("tiles_to_draw",),
    steps.TILE: ("tiles_to_draw",),
    steps.CHOOSE_TILE: ("tiles_to_draw",),
    steps.DEAL: ("asking",),
    steps.DRAW: ("after_draw",),
    steps.OFFERED: ("card",),
    steps.BACK: ("card", "after_swap"),
    steps.FREE_WHOM: ("freer", "free_under"),
}
_is_first_master: Final = interpreted(is_first_master)
_to_move: Final = interpreted(to_move)


class Question(NamedTuple):
    """The question that is open in a plain record."""

    g: State
    in_window: bool  # a window of WT-MT-9 is open
    casting: bool  # a spell is being carried out (WT-MT-7)
    goal: int  # the step at which the game goes on after this question and all that it interrupts

    @property
    def move_waits(self) -> bool:
        """Whether a card is played and its movement still to come (WT-MT-2)."""
        return self.goal in (steps.CLAIM, steps.OPEN_CLAIM, steps.MOVE)

    @property
    def beside_the_slot(self) -> bool:
        """Whether the active seat's own FW is carried out, which needs no slot in the first edition (WT-MT-9)."""
        g = self.g
        return g.step == steps.FREE_WHOM and not self.in_window and g.spell == FW and _is_first_master(g)

    @property
    def asked(self) -> int:
        """The seat that answers; chance and nobody are below 0."""
        return _to_move(self.g)

    def fields(self) -> Iterator[str]:
        """The fields that belong to it; everywhere else they have their defaults."""
        g = self.g
        yield from ("special", "turn_over")
        if g.step in WINDOWS or self.in_window or (self.casting and self.goal == steps.MOVE):
            yield "asking"
        if self.move_waits or self.goal in (steps.ROLL, steps.DICE):
            yield from ("card", "roll", "rolls_left")
        if self.move_waits:
            yield from ("declared", "piece", "owner", "steps")
        if self.in_window:
            yield "after_free"
        if self.casting:
            yield from ("spell", "caster", "after_spell")
            yield from ("riders", "rider") if g.spell == PB else ()
        if self.goal in (steps.CARRY, steps.CARRY_CLAIM):
            yield from ("claimed", "caster") if g.claimed != NO_SPELL else ("claimed",)
        yield from _OWN_FIELDS.get(g.step, ())


def open_question(g: State) -> Question:
    """The question that is open, and what it interrupts."""
    choosing = g.step == steps.FREE_WHOM
    in_window = g.step == steps.FREE or (choosing and _is_first_master(g) and g.after_free != 0)
    casting = g.after_free == steps.ASK_REPEAT if in_window else choosing or g.step == steps.REPEAT
    return Question(g, in_window, casting, g.after_spell if casting else g.after_free if in_window else g.step)
