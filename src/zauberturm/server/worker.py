"""A process that thinks for bots or answers questions: `python -m zauberturm.server.worker bots`, line by line.

It is nice to the rest of the machine, and ends when whoever started it is gone. What it answers follows from the job
alone: nothing is kept from one job to the next.
"""

import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO, Final, NamedTuple

import msgspec

from zauberturm.bots import Bot, make, reseed
from zauberturm.kernel import JIT
from zauberturm.opening import load, new
from zauberturm.registry import games
from zauberturm.server.crew import Order, Reply
from zauberturm.table.asking import Inquiry, answered
from zauberturm.table.jobs import Job
from zauberturm.table.tokens import derived

WARM_UP: Final = ("level:3", "level:4")  # what looks best at once, and thinking ahead
PERSISTENCE: Final = 0.002  # seconds between two attempts to end a thought that has perhaps not begun yet
_ORDERS: Final = msgspec.json.Decoder(Order)
_JOBS: Final = msgspec.json.Decoder(Job)
_INQUIRIES: Final = msgspec.json.Decoder(Inquiry)


class Worker:
    """Does one job at a time; another thread listens whether it should come to an end."""

    def __init__(self, incoming: BinaryIO, outgoing: BinaryIO, work: "Work") -> None:
        self.incoming, self.outgoing, self.work = incoming, outgoing, work
        self.orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self.given = 0  # number of the last job
        self.done = threading.Event()  # nothing is left to do
        self.bot: Bot | None = None

    def run(self) -> None:
        """Get warm, say so, then work. Nobody may be there any more, so listening comes first."""
        threading.Thread(target=self.listen, daemon=True).start()
        if JIT:
            self.work.warm_up()
        self.say(Reply(0))
        while True:
            self.say(self.reply(self.orders.get()))

    def listen(self) -> None:
        """Take orders; one without a job asks to come to an end with the job of that number."""
        for line in self.incoming:
            order = _ORDERS.decode(line)
            if bytes(order.job):
                self.given = order.number
                self.done.clear()
                self.orders.put(order)
            elif order.number == self.given:
                self.end()
        os._exit(0)  # nobody is there any more, whatever the other thread thinks about

    def end(self) -> None:
        """Until it is done: the thought may not have begun when it should end."""
        while not self.done.wait(PERSISTENCE):
            if (cancel := getattr(self.bot, "cancel", None)) is not None:
                cancel()

    def reply(self, order: Order) -> Reply:
        """Do a job."""
        try:
            return Reply(order.number, msgspec.Raw(msgspec.json.encode(self.work.do(self, order.job))))
        except Exception as error:  # noqa: BLE001 - an own bot may fail in any way, and the table has to go on
            return Reply(order.number, error=type(error).__name__)
        finally:
            self.bot = None
            self.done.set()

    def say(self, reply: Reply) -> None:
        """Answer."""
        self.outgoing.write(msgspec.json.encode(reply) + b"\n")
        self.outgoing.flush()


def decide(worker: Worker, job: msgspec.Raw) -> str:
    """What the job's bot does."""
    read = _JOBS.decode(job)
    worker.bot = sitting(read)
    return choice(worker.bot, read)


def sitting(job: Job) -> Bot:
    """The bot at a seat: it remembers what it remembers all the game, its whims are those of this decision."""
    bot = make(job.bot, job.seed)
    reseed(bot, derived("whims", job.seed, job.version))
    return bot


def choice(bot: Bot, job: Job) -> str:
    """What a bot does. The game it is shown is one its seat holds possible, with dice of its own."""
    return str(bot.choose(load(job.position, derived("thinking", job.seed, job.version)), job.seat))


def answer(_: Worker, job: msgspec.Raw) -> Any:
    """What a seat wants to know about its actions."""
    return answered(_INQUIRIES.decode(job))


def warm_up_bots() -> None:
    """Let every game's rules and search be compiled before the first job."""
    for name in games():
        game = new(name, seed=1)
        seat: Any = game.to_move
        for bot in WARM_UP:
            make(bot, 1).choose(game.determinize(seat, 1), seat)


def warm_up_questions() -> None:
    """Let every game's rules be there before the first question."""
    for name in games():
        game = new(name, seed=1)
        seat: Any = game.to_move
        actions = [action.text for action in game.legal()]
        answered(Inquiry(game.determinize(seat, 1).position(), seat, actions, views=True))


class Work(NamedTuple):
    """What a worker can do."""

    do: Callable[[Worker, msgspec.Raw], Any]
    warm_up: Callable[[], None]
    politeness: int  # people wait for an answer more impatiently than for a bot


WORKS: Final = {"bots": Work(decide, warm_up_bots, 10), "questions": Work(answer, warm_up_questions, 2)}


def main() -> None:
    """Work until nobody is there."""
    work = WORKS[sys.argv[1]]
    os.nice(work.politeness)
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints must not be taken for an answer
    Worker(sys.stdin.buffer, outgoing, work).run()


if __name__ == "__main__":
    main()
