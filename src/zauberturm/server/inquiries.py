"""Questions about actions: answered by a worker process, kept as long as the table stands as it does, and priced.

What was answered once for a version of a table, a seat and an action costs nothing. Everything else costs one unit of
`work` per action, so that an address cannot ask for more than its share, however much it puts into one request.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from zauberturm.server.fairness import Asker
from zauberturm.server.limits import Doorkeeper, network_of
from zauberturm.server.live import Live
from zauberturm.table import asking, rights
from zauberturm.table.tokens import Viewer

KEPT: Final = 16 * 1024 * 1024  # bytes of answers
_ANSWERS: Final = msgspec.json.Decoder(list[msgspec.Raw])

Key = tuple[str, int, str, str, str]  # table, version, seat, kind of question, action


class TooMuch(Exception):
    """The address has used up its work; `seconds` says when there is enough again."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


class Worker(Protocol):
    """Whoever answers."""

    async def ask(self, job: bytes, asker: Asker) -> bytes:
        """The answers to an inquiry, as JSON."""
        ...


class Kept:
    """Answers, the last used ones, as many as there is room for."""

    def __init__(self, room: int = KEPT) -> None:
        self.room, self.size = room, 0
        self._answers: OrderedDict[Key, bytes] = OrderedDict()

    def find(self, key: Key) -> bytes | None:
        """What was answered before."""
        found = self._answers.get(key)
        if found is not None:
            self._answers.move_to_end(key)
        return found

    def keep(self, key: Key, answer: bytes) -> None:
        """Keep an answer; the one that was not used for longest has to go."""
        self._forget(key)
        self._answers[key] = answer
        self.size += _size(key, answer)
        while self.size > self.room:
            self._forget(next(iter(self._answers)))

    def _forget(self, key: Key) -> None:
        answer = self._answers.pop(key, None)
        if answer is not None:
            self.size -= _size(key, answer)


def _size(key: Key, answer: bytes) -> int:
    return len(answer) + sum(map(len, (key[0], key[4]))) + 200  # and what Python needs around them


class Inquiries:
    """Answers questions of all tables."""

    def __init__(self, worker: Worker, doorkeeper: Doorkeeper) -> None:
        self.worker, self.doorkeeper, self.kept = worker, doorkeeper, Kept()

    async def previews(self, live: Live, who: Viewer, actions: Sequence[str], views: bool, address: str) -> bytes:
        """What actions of the seat that is asked would do, as JSON; TooMuch, WorkerFailed."""
        answers = await self._answers(live, who, actions, "views" if views else "events", address)
        return b"[" + b",".join(answers) + b"]"

    async def why(self, live: Live, who: Viewer, action: str, address: str) -> bytes:
        """Which rule refuses an action, as JSON; TooMuch, WorkerFailed."""
        (answer,) = await self._answers(live, who, [action], "why", address)
        return answer

    async def _answers(self, live: Live, who: Viewer, actions: Sequence[str], kind: str, address: str) -> list[bytes]:
        table, seat = live.table, str(rights.asked(live.table, who))
        keys: list[Key] = [(table.id, table.version, seat, kind, action) for action in actions]
        found = {key: self.kept.find(key) for key in keys}
        new = [key for key, answer in found.items() if answer is None]
        if new:
            if wait := self.doorkeeper.work(address, len(new)):
                raise TooMuch(wait)
            inquiry = self._inquiry(live, who, [key[4] for key in new], kind)
            answers = _ANSWERS.decode(await self.worker.ask(inquiry, Asker(network_of(address), table.id)))
            for key, given in zip(new, answers, strict=True):
                found[key] = bytes(given)
                self.kept.keep(key, bytes(given))
        return [answer for key in keys if (answer := found[key]) is not None]

    @staticmethod
    def _inquiry(live: Live, who: Viewer, actions: list[str], kind: str) -> bytes:
        world = asking.imagined(live.table, who)
        assert world is not None
        seat = str(world.to_move)
        return msgspec.json.encode(asking.Inquiry(world.position(), seat, actions, kind == "views", kind == "why"))
