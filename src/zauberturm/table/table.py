"""Table: one live table. Its log is its truth; commands are decided, their entries kept by others and then folded."""

from collections.abc import Callable, Iterable
from itertools import islice

from zauberturm.table import asking, deciding, jobs, looking, rights, showing
from zauberturm.table import entries as log
from zauberturm.table.commands import Command
from zauberturm.table.deciding import Verdict
from zauberturm.table.folded import Folded
from zauberturm.table.making import Fresh
from zauberturm.table.presence import NOBODY, Presence
from zauberturm.table.tokens import Viewer
from zauberturm.table.views import Listed, Preview, Replay, Step, TableView, Trials, WhyNot


class Table(Folded):
    """One live table."""

    @classmethod
    def fold(cls, entries: Iterable[log.Entry]) -> "Table":
        """The table of a log."""
        first, *others = entries
        if not isinstance(first, log.Created):
            raise log.LogError("a log begins with the making of its table")
        table = cls(first)
        for entry in others:
            table.apply(entry)
        return table

    # -- who

    def viewer(self, tokens: Iterable[str]) -> Viewer:
        """What these tokens stand for here."""
        return rights.viewer(self, tokens)

    def may_watch(self, who: Viewer) -> bool:
        """Whether the viewer may look at the table at all."""
        return rights.may_watch(self, who)

    # -- commands

    def decide(self, command: Command, now: float, fresh: Callable[[], Fresh], presence: Presence = NOBODY) -> Verdict:
        """Answer a command. Nothing changes before its entries are folded."""
        return deciding.decide(self, command, now, fresh, presence)

    def bot_job(self) -> jobs.Job | None:
        """The decision that a bot has to make now, if one is asked."""
        return jobs.bot_job(self)

    def decide_for_bot(self, move: jobs.BotMove, now: float) -> Verdict | None:
        """Carry out what a bot has decided; None if the table has gone on meanwhile."""
        return deciding.decide_for_bot(self, move, now)

    # -- looking

    def view_for(self, who: Viewer, presence: Presence = NOBODY) -> TableView:
        """The table as the viewer may know it."""
        return showing.view_for(self, who, presence)

    def steps_for(self, who: Viewer, after: int = 0) -> list[Step]:
        """What has happened since the viewer knew `after` steps."""
        narrated_to = rights.narrator(self, who)
        steps = self.steps_told.setdefault(narrated_to, [])
        steps += [showing.step_for(told, narrated_to) for told in islice(self.told, len(steps), None)]
        return steps[max(after, 0) :]

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

    def record(self, who: Viewer, seat: str | None = None) -> str:
        """The game file through the same eyes; LogError before the game has begun."""
        return looking.record(self, who, seat)

    def why(self, who: Viewer, action: str) -> WhyNot:
        """Which rule refuses an action of the viewer's seat that is asked."""
        return asking.why(self, who, action)

    def previews(self, who: Viewer, trials: Trials) -> list[Preview]:
        """What actions of the asked seat would do, as far as the seat can know before."""
        return asking.previews(self, who, trials)
