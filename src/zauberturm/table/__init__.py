"""One live table: seats, commands, undo, bot seats. Pure: no input or output, the clock comes from outside."""

from zauberturm.table.deciding import Verdict
from zauberturm.table.entries import Entry, LogError, NewerFormat, decode, encode
from zauberturm.table.jobs import BotMove, Job
from zauberturm.table.looking import NotYours
from zauberturm.table.making import Fresh, create, study
from zauberturm.table.presence import Presence
from zauberturm.table.table import Table
from zauberturm.table.tokens import Viewer, hashed

__all__ = [
    "BotMove",
    "Entry",
    "Fresh",
    "Job",
    "LogError",
    "NewerFormat",
    "NotYours",
    "Presence",
    "Table",
    "Verdict",
    "Viewer",
    "create",
    "decode",
    "encode",
    "hashed",
    "study",
]
