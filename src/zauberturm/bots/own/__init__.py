"""Bring your own bot: a Python callable, or any program that reads and writes lines. docs/own-bots.md tells how."""

from typing import Final

from zauberturm.bots.own.faults import BotFault, Fault
from zauberturm.bots.own.function import FunctionBot
from zauberturm.bots.own.limits import Limits
from zauberturm.bots.own.program import Program, program, python
from zauberturm.bots.specs import SCHEMES

__all__ = ["BotFault", "Fault", "FunctionBot", "Limits", "Program", "is_own", "program", "python"]

OWN: Final = {"program": program, "python": python}
SCHEMES.update(OWN)


def is_own(spec: object) -> bool:
    """Whether this name starts a program: names like that must not come from a file or a net."""
    return isinstance(spec, str) and spec.partition(":")[0] in OWN
