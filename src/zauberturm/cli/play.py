"""Playing in the terminal: show what happened, ask, carry out. All of it is lines of text, so pipes work too."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TextIO

from zauberturm.action import Action
from zauberturm.cli.face import FACES
from zauberturm.cli.menu import Menu, MenuMaker
from zauberturm.cli.paint import CLEAR, HOLD, Paint, wrapped
from zauberturm.cli.table import Table
from zauberturm.cli.words import Words
from zauberturm.games.rules import Position


class Keys(Protocol):
    """Where lines are typed."""

    def readline(self) -> str:
        """The next line with its end; nothing when there are no more."""
        ...

    def isatty(self) -> bool:
        """Whether somebody sits at it."""
        ...


@dataclass
class Screen:
    """Where the game is shown and where the player types."""

    stdin: Keys
    stdout: TextIO
    stderr: TextIO
    paint: Paint
    width: int
    plain: bool
    language: str

    def say(self, text: str = "", indent: str = "", style: str = "") -> None:
        """One paragraph, wrapped. Screen readers and searches prefer whole lines."""
        lines = [text.replace(HOLD, " ")] if self.plain else wrapped(text, self.width, indent)
        self.show([self.paint(line, style) if style else line for line in lines])

    def show(self, lines: list[str]) -> None:
        """Lines as they are."""
        self.stdout.write("".join(line.rstrip() + "\n" for line in lines))

    def ask(self, prompt: str) -> str | None:
        """What the player types; None when the input has ended."""
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not line:
            return None
        if not self.stdin.isatty():
            self.stdout.write(line.strip() + "\n")  # a transcript shows what was typed, as a terminal does
        return line.strip()

    def clear(self) -> None:
        """Make what was shown to one player disappear for the next, where that is possible."""
        if self.stdout.isatty() and os.environ.get("TERM") != "dumb":
            self.stdout.write(CLEAR)


class Quit(Exception):
    """The player has had enough, or the input has ended."""


class Session:
    """One sitting at a table, which `load` may exchange for another."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.screen = screen
        self.viewer: str | None = None
        self.take_seat_at(table)

    def take_seat_at(self, table: Table) -> None:
        """Begin, or go on, at this table."""
        self.table, self.face = table, FACES[table.game.name]
        self.words = Words(self.screen.language, table.game.name, table.game.names)
        self.menus = MenuMaker(self.face, self.words, self.screen.paint, self.screen.width, self.screen.plain)
        self.told = dict.fromkeys((*table.humans, None), 0)  # how much of the log each viewer has been told
        self.viewer = table.humans[0] if len(table.humans) == 1 else None
        self.menu = Menu([], [])

    # -- the course of the game

    def run(self, command: Callable[["Session", str], bool]) -> None:
        """Play until the player leaves. `command` deals with a typed line and says whether to show the table again."""
        title = self.words(f"game.title.{self.table.game.name}")
        self.screen.say(self.words("terminal.welcome", title=title))
        while True:
            self.advance()
            if self.table.game.over:
                self.finish()
            else:
                self.hand_over()
                self.show()
            while not command(self, self.typed()):
                pass

    def advance(self) -> None:
        """Let everything happen that needs no person."""
        self.table.let_bots_play()
        legal = self.table.game.legal()
        while len(legal) == 1 and self.face.goes_without_saying(legal[0]):
            self.table.play(legal[0], forced=True)
            self.table.let_bots_play()
            legal = self.table.game.legal()

    def typed(self) -> str:
        """The next line of the player."""
        over = self.table.game.over
        line = self.screen.ask(
            self.words("terminal.after_end" if over else "terminal.choose", n=len(self.menu.actions))
        )
        if line is None:
            self.screen.say()
            raise Quit("" if over else self.words("terminal.end_of_input"))
        if over and not line:
            raise Quit
        return line

    def hand_over(self) -> None:
        """With several people at one keyboard: hide the hand of one before the next one looks."""
        seat = self.table.game.to_move
        if seat == self.viewer:
            return
        self.screen.clear()
        self.viewer = seat
        if self.screen.ask(self.words("terminal.hand_over", seat=self.words.seat(str(seat))) + " ") is None:
            self.screen.say()
            raise Quit(self.words("terminal.end_of_input"))

    # -- what is shown

    def view(self) -> Position:
        """What the person at the keyboard may know."""
        return self.table.game.view(self.viewer)

    def show(self) -> None:
        """News, board, question, hand and menu."""
        view, screen = self.view(), self.screen
        self.tell_news()
        screen.show(self.board(view))
        screen.say(self.face.question(view, self.words), style="strong")
        hand = self.face.hand(view, str(self.viewer), self.words)
        if hand:
            cards = " · ".join(card.replace(" ", HOLD) for card in hand)
            screen.say(self.words("terminal.hand", cards=cards))
        self.menu = self.menus.menu(self.table.game.legal(), view)
        screen.show(self.menu.lines)

    def board(self, view: Position) -> list[str]:
        """The board as a picture or in words."""
        if self.screen.plain:
            return self.face.listing(view, self.words, self.people())
        return ["", *self.face.picture(view, self.words, self.screen.paint, self.people())]

    def people(self) -> dict[str, str]:
        """Who sits where, as the viewer would say it."""
        table, words = self.table, self.words
        labels = {seat: words("terminal.human") for seat in table.humans} | table.bot_names | table.game.names
        if self.viewer:
            labels[self.viewer] = words("terminal.you")
        if table.game.options.get("team"):
            half = len(table.game.seats) // 2
            for place, seat in enumerate(table.game.seats):
                labels[seat] += ", " + words("terminal.team", n=place % half + 1)
        return labels

    def tell_news(self) -> None:
        """What happened since this viewer looked last."""
        log, known = self.table.log, self.told[self.viewer]
        self.told[self.viewer] = len(log)
        for told in log[known:]:
            news = [event for event in told.seen_by(self.viewer) if self.face.is_worth_telling(event)]
            if news:
                self.screen.say(self.words.events(news), indent="  ")

    def skip_news(self) -> None:
        """Take everything up to now as known: `log` tells it on request."""
        self.told = dict.fromkeys(self.told, len(self.table.log))

    def finish(self) -> None:
        """The end of the game."""
        self.menu = Menu([], [])
        result = self.table.game.result()
        assert result
        self.tell_news()
        self.screen.show(self.board(self.view()))
        winners = result["winners"]
        self.screen.say(self.words.rule(result["reason"]))
        self.screen.say(self.words.special("log.won", "game.log.won", n=len(winners), names=self.words.seats(winners)))
        self.screen.say(self.words.special("log.seed", "terminal.seed", seed=str(self.table.seed)))

    # -- what can be done

    def play(self, action: str | Action) -> None:
        """Carry out a decision of the person at the keyboard."""
        self.table.play(action)

    def undo(self) -> None:
        """Take back the last decision."""
        self.table.undo()
        self.told = {seat: min(known, len(self.table.log)) for seat, known in self.told.items()}


def drawn_seed() -> int:
    """A seed that nobody can guess, short enough to be typed again."""
    return secrets.randbits(48)
