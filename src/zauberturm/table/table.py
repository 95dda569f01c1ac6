"""Table: one live table. Its log is its truth; commands are decided, their entries kept by others and then folded."""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice

from zauberturm.table import asking, deciding, jobs, looking, rights, showing, telling
from zauberturm.table import entries as log
from zauberturm.table.commands import Command
from zauberturm.table.deciding import Verdict
from zauberturm.table.folded import Folded
from zauberturm.table.making import Fresh
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Listed, Moment, Preview, Replay, Step, TableView, Trials, WhyNot


class Table(Folded):
    """One live table."""

    @classmethod
    def fold(cls, entries: Iterable[log.Entry]) -> "Table":
        """The table of a log."""
        return cls._folded((entry, None) for entry in entries)

    @classmethod
    def read(cls, lines: Iterable[bytes]) -> "Table":
        """The table of a log as it was written down; LogError if a line does not follow the one before it."""
        return cls._folded((log.decode(line), line) for line in lines)

    @classmethod
    def _folded(cls, entries: Iterable[tuple[log.Entry, bytes | None]]) -> "Table":
        (first, line), *others = entries
        if not isinstance(first, log.Created):
            raise log.LogError("a log begins with the making of its table")
        table = cls(first, line)
        for entry, line in others:
            if line is not None and entry.before != table.last and (entry.before or entry.format > 1):
                raise log.LogError(f"entry {table.sequence} of table {table.id} does not follow the one before it")
            table.apply(entry, line)
        return table

    # -- who

    def viewer(self, tokens: Iterable[str]) -> Viewer:
        """What these tokens stand for here."""
        return rights.viewer(self, tokens)

    def may_watch(self, who: Viewer) -> bool:
        """Whether the viewer may look at the table at all."""
        return rights.may_watch(self, who)

    # -- commands

    def decide(
        self,
        tokens: Sequence[str],
        command: Command,
        now: float,
        fresh: Callable[[], Fresh],
        presence: Presence = NOBODY,
    ) -> Verdict:
        """Answer a command of whoever shows these tokens. Nothing changes before its entries are folded."""
        return deciding.decide(self, tokens, command, now, fresh, presence)

    def bot_job(self) -> jobs.Job | None:
        """The decision that a bot has to make now, if one is asked."""
        return jobs.bot_job(self)

    def decide_for_bot(self, move: jobs.BotMove, now: float) -> Verdict | None:
        """Carry out what a bot has decided; None if the table has gone on meanwhile."""
        return deciding.decide_for_bot(self, move, now)

    def decide_deal(self, now: float) -> Verdict | None:
        """Wait no longer for the bits of devices; None if nobody waits."""
        return deciding.decide_deal(self, now)

    def decide_program(self, seat: str, program: str, token: str | None, now: float) -> Verdict | None:
        """Carry out the answer of a bot that was asked to sit down; None if nobody asks it any more."""
        return deciding.decide_program(self, seat, program, token, now)

    def decide_gone(self, seat: str, program: str, now: float) -> Verdict | None:
        """Let a bot that plays by token give up its seat; None if it sits there no longer."""
        return deciding.decide_gone(self, seat, program, now)

    # -- looking

    def view_for(self, who: Viewer, presence: Presence = NOBODY) -> TableView:
        """The table as the viewer may know it."""
        return showing.view_for(self, who, presence)

    def steps_for(self, who: Viewer, after: int = 0, missed: int | None = None) -> list[Step]:
        """What has happened since the viewer knew `after` steps, as far as it is told.

        `missed` is after how many steps the viewer went away: where the log goes back one round only, whatever
        happened since is told as well.
        """
        narrated_to = rights.narrator(self, who)
        steps = self.steps_told.setdefault(narrated_to, [])
        news = enumerate(islice(self.story, len(steps), None), len(steps) + 1)
        steps += [telling.step_for(told, narrated_to, number, self.links[told.entry]) for number, told in news]
        first = looking.told_from(self, who)
        return steps[max(after, first if missed is None else min(first, missed), 0) :]

    def forget_told(self) -> None:
        """Let go of the steps as viewers are told them: they are made again from the story when somebody looks."""
        self.steps_told.clear()

    def listed_at(self, now: float, presence: Presence = NOBODY) -> Listed:
        """The table in the list of open tables."""
        return showing.listed(self, now, presence)

    @property
    def is_listed(self) -> bool:
        """Whether strangers are to find the table."""
        return showing.is_listed(self)

    def replay(self, who: Viewer, step: int, seat: str | None = None) -> Replay:
        """The game after so many steps, through the eyes of a seat, `all` or `-`; or NotYours, OptionError."""
        return looking.replay(self, who, step, seat)

    def moments_for(self, who: Viewer, after: int = 0, seen: int | None = None) -> list[Moment]:
        """The positions between the steps that have happened since the viewer knew `after` of them.

        `seen` is after how many steps the viewer was shown the table last, as the server knows it.
        """
        return looking.moments(self, who, looking.unseen_from(self, who, after, seen))

    @property
    def may_look_back(self) -> bool:
        """Whether the past board may be seen now."""
        return looking.may_look_back(self)

    def record(self, who: Viewer, seat: str | None = None) -> str:
        """The game file through the same eyes; LogError before the game has begun."""
        return looking.record(self, who, seat)

    def is_asked(self, who: Viewer) -> bool:
        """Whether a seat of the viewer has to decide now."""
        return rights.asked(self, who) is not None

    def why(self, who: Viewer, action: str) -> WhyNot:
        """Which rule refuses an action of the viewer's seat that is asked."""
        return asking.why(self, who, action)

    def previews(self, who: Viewer, trials: Trials) -> list[Preview]:
        """What actions of the asked seat would do, as far as the seat can know before."""
        return asking.previews(self, who, trials)
