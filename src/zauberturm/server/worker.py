"""A process that thinks for bots: `python -m zauberturm.server.worker`, one line in, one line out.

It is nice to the rest of the machine, and ends when whoever started it is gone.
"""

import os
import queue
import sys
import threading
from functools import lru_cache
from typing import Any, BinaryIO, Final

import msgspec

from zauberturm.bots import Bot, make
from zauberturm.kernel import JIT
from zauberturm.opening import load, new
from zauberturm.registry import games
from zauberturm.server.crew import Order, Reply
from zauberturm.table.jobs import Job
from zauberturm.table.tokens import derived

POLITENESS: Final = 10
WARM_UP: Final = ("level:3", "level:4")  # what looks best at once, and thinking ahead
KEPT: Final = 256  # bots; each goes on with its own whims from decision to decision
_ORDERS: Final = msgspec.json.Decoder(Order)
_JOBS: Final = msgspec.json.Decoder(Job)


class Worker:
    """Thinks about one job at a time; another thread listens whether it should stop."""

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO) -> None:
        self.incoming, self.outgoing = incoming, outgoing
        self.orders: queue.SimpleQueue[Order | None] = queue.SimpleQueue()
        self.stopped: set[int] = set()
        self.bot: Bot | None = None

    def run(self) -> None:
        """Get warm, say so, then work. Nobody may be there any more, so listening comes first."""
        threading.Thread(target=self.listen, daemon=True).start()
        if JIT:
            warm_up()
        self.say(Reply(0))
        while (order := self.orders.get()) is not None:
            self.say(self.think(order))

    def listen(self) -> None:
        """Take orders; one without a job asks to end the job of that number."""
        for line in self.incoming:
            order = _ORDERS.decode(line)
            if bytes(order.job):
                self.orders.put(order)
            else:
                self.stopped.add(order.number)
                if (cancel := getattr(self.bot, "cancel", None)) is not None:
                    cancel()
        os._exit(0)  # nobody is there any more, whatever the other thread thinks about

    def think(self, order: Order) -> Reply:
        """Decide."""
        if order.number in self.stopped:
            return Reply(order.number, error="stopped")
        try:
            return Reply(order.number, decided(self, _JOBS.decode(order.job)))
        except Exception as error:  # noqa: BLE001 - an own bot may fail in any way, and the table has to go on
            return Reply(order.number, error=type(error).__name__)
        finally:
            self.bot = None

    def say(self, reply: Reply) -> None:
        """Answer."""
        self.outgoing.write(msgspec.json.encode(reply) + b"\n")
        self.outgoing.flush()


def decided(worker: Worker, job: Job) -> str:
    """What the job's bot does. The game it is shown is one its seat holds possible, with dice of its own."""
    worker.bot = bot = sitting(job.table, job.seat, job.bot, job.seed)
    game = load(job.position, derived("thinking", job.seed, job.version))
    return str(bot.choose(game, job.seat))


@lru_cache(maxsize=KEPT)
def sitting(_table: str, _seat: str, bot: str, seed: int) -> Bot:
    """The bot at a seat of a table."""
    return make(bot, seed)


def warm_up() -> None:
    """Let every game's rules and search be compiled before the first job."""
    for name in games():
        game = new(name, seed=1)
        seat: Any = game.to_move
        for bot in WARM_UP:
            make(bot, 1).choose(game.determinize(seat, 1), seat)


def main() -> None:
    """Work until nobody is there."""
    os.nice(POLITENESS)
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not be taken for an answer
    Worker(sys.stdin.buffer, outgoing).run()


if __name__ == "__main__":
    main()
