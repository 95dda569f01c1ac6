"""What viewers of a table are sent: made once for all who see the same, and only what has changed if that is enough."""

from typing import Any, Final, NamedTuple

import msgspec

from zauberturm.action import Action
from zauberturm.table.choices import in_short
from zauberturm.table.presence import Presence
from zauberturm.table.showing import frame_for, legal_for, position_for
from zauberturm.table.stream import Changed, Update
from zauberturm.table.table import Table
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Moment, Step, TableView

KEPT: Final = 64  # encoded messages; more would mean that everybody asks for something else
Fields = dict[str, Any]  # of a TableView
_ENCODER: Final = msgspec.json.Encoder()
_NOTHING: Final = object()


class Look(NamedTuple):
    """Somebody looks at the table."""

    table: Table
    who: Viewer
    presence: Presence
    revision: int  # of what can be seen


class Shown(NamedTuple):
    """How the table stood for a viewer when it was last shown."""

    revision: int
    frame: Fields
    position: Fields
    legal: list[Action]


class Known(NamedTuple):
    """What somebody has of the table already."""

    after: int  # steps
    missed: int | None  # after how many steps the viewer saw the table last, where the past is closed
    sent: int | None  # steps that were sent on this line


class News:
    """Messages about one table."""

    def __init__(self) -> None:
        self._encoded: dict[tuple[Viewer, object, bool], bytes] = {}  # of the revision that is told now
        self._shown: dict[Viewer, Shown] = {}
        self._before: dict[Viewer, Shown] = {}  # what was shown before that, to those who have not seen the newest yet
        self._frames: dict[Viewer, tuple[tuple[Table, int, Presence], Fields]] = {}

    def changed(self) -> None:
        """The table is another one now."""
        self._encoded.clear()
        self._before.clear()

    def forget(self) -> None:
        """Nobody looks any more: everything can be made again."""
        self._encoded.clear()
        self._shown.clear()
        self._before.clear()
        self._frames.clear()

    def update(self, look: Look, known: Known, compact: bool) -> bytes:
        """How the table stands, whole; `compact` for those who understand choices."""
        key = (look.who, known, compact)
        found = self._encoded.get(key)
        if found is None:
            shown, table = self._now(look), look.table
            legal = [] if compact else [action.info for action in shown.legal]
            view = TableView(**shown.frame, **shown.position, legal=legal)
            links = table.link_after(known.after), table.link_after(len(table.story))
            short = in_short(shown.legal) if compact else (None, None)
            found = _ENCODER.encode(Update(view, *told(look, known), *links, *short))
            self._keep(key, found)
        return found

    def changes(self, look: Look, known: Known, since: int) -> bytes | None:
        """What has changed since a revision; None if that is no longer known."""
        key = (look.who, since, True)
        found = self._encoded.get(key)
        if found is None:
            now, before = self._now(look), self._before.get(look.who)
            if before is None or before.revision != since:
                return None
            found = _ENCODER.encode(difference(before, now, *told(look, known)))
            self._keep(key, found)
        return found

    def _keep(self, key: tuple[Viewer, object, bool], message: bytes) -> None:
        if len(self._encoded) < KEPT:
            self._encoded[key] = message

    def _now(self, look: Look) -> Shown:
        """How the table stands for a viewer; worked out once a revision."""
        last = self._shown.get(look.who)
        if last is not None:
            if last.revision == look.revision:
                return last
            self._before[look.who] = last
        legal = legal_for(look.table, look.who)
        position = position_for(look.table, look.who, [action.info for action in legal])
        now = Shown(look.revision, self._frame(look), position, legal)
        if last is not None or len(self._shown) < KEPT:
            self._shown[look.who] = now
        return now

    def _frame(self, look: Look) -> Fields:
        """What stays the same from move to move."""
        hangs_on = (look.table, look.table.arrangement, look.presence)
        kept = self._frames.get(look.who)
        if kept is not None and kept[0] == hangs_on:
            return kept[1]
        frame = frame_for(look.table, look.who, look.presence)
        if kept is not None or len(self._frames) < KEPT:
            self._frames[look.who] = (hangs_on, frame)
        return frame


def told(look: Look, known: Known) -> tuple[list[Step], list[Moment]]:
    """The steps that are not known yet, and the positions between them."""
    steps = look.table.steps_for(look.who, known.after, known.missed)
    return steps, look.table.moments_for(look.who, known.after, known.sent)


def difference(before: Shown, now: Shown, steps: list[Step], moments: list[Moment]) -> Changed:
    """What is not as it was."""
    old, new = before.position, now.position
    table = {name: value for name, value in new.items() if name != "view" and value != old[name]}
    if now.frame is not before.frame:
        table |= {name: value for name, value in now.frame.items() if value != before.frame[name]}
    actions, choice = in_short(now.legal) if now.legal != before.legal else (None, None)
    seen, was = new["view"], old["view"]
    if seen is None or was is None:
        if seen is not was:
            table["view"] = seen
        return Changed(table, {}, {}, [], steps, moments, actions, choice)
    view, more = entries_changed(was, seen)
    gone = [name for name in was if name not in seen]
    return Changed(table, view, more, gone, steps, moments, actions, choice)


def entries_changed(was: Fields, seen: Fields) -> tuple[Fields, Fields]:
    """Entries of the position that are others now, and what was added to lists that have only grown."""
    view, more = Fields(), Fields()
    for name, value in seen.items():
        old = was.get(name, _NOTHING)
        if value == old:
            continue
        if isinstance(value, list) and isinstance(old, list) and value[: len(old)] == old:
            more[name] = value[len(old) :]  # such as a pile of discards, which would be longer with every move
        else:
            view[name] = value
    return view, more
