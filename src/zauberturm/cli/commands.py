"""What can be typed at the prompt: a number, an action, or one of a few words that are the same in every language."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from zauberturm.cli.paint import wrapped
from zauberturm.cli.play import Quit, Session, drawn_seed
from zauberturm.cli.table import decisions, restored
from zauberturm.errors import NotationError, ZauberturmError

Command = Callable[[Session, str], bool]


def obey(session: Session, line: str) -> bool:
    """Deal with a typed line; True if the table has to be shown again."""
    word, _, rest = line.partition(" ")
    if word.lower() in COMMANDS:
        return COMMANDS[word.lower()](session, rest.strip())
    if line.isdecimal():
        return choose_number(session, line)
    return choose_action(session, line) if line else False


def choose_number(session: Session, line: str) -> bool:
    """Play an action of the menu."""
    actions = session.menu.actions
    number = int(line) if len(line) < 9 else 0
    if not actions:
        session.screen.say(session.words("terminal.game_over"))
        return False
    if not 1 <= number <= len(actions):
        session.screen.say(session.words("terminal.bad_number", n=len(actions)))
        return False
    session.play(actions[number - 1])
    return True


def as_written(session: Session, text: str) -> str:
    """The notation a player means: a number of the menu stands for its action, and capitals do not matter."""
    actions = session.menu.actions
    if text.isdecimal() and len(text) < 9 and 1 <= int(text) <= len(actions):
        return str(actions[int(text) - 1])
    text = session.face.meant(text, session.view())
    return session.table.game.words.spellings.get(text.lower(), text)


def choose_action(session: Session, line: str) -> bool:
    """Play an action given in notation, or say which rule refuses it."""
    text = as_written(session, line)
    try:
        refusal = session.table.game.why_not(text)
    except NotationError:
        session.screen.say(session.words("terminal.unknown", text=line))
        return False
    if refusal:
        session.screen.say(session.words.refusal(refusal))
        return False
    session.play(text)
    return True


def why(session: Session, rest: str) -> bool:
    """Which rule refuses an action."""
    words, screen = session.words, session.screen
    if not rest:
        screen.say(words("terminal.why.usage", example=session.face.examples[1]))
        return False
    text = as_written(session, rest)
    try:
        refusal = session.table.game.why_not(text)
    except NotationError:
        screen.say(words("terminal.unknown", text=rest))
        return False
    screen.say(words.refusal(refusal) if refusal else words("terminal.why.allowed", action=text))
    return False


def undo(session: Session, _rest: str) -> bool:
    """Take back the last decision, up to the last new information."""
    if session.table.can_undo:
        session.undo()
        session.screen.say(session.words("terminal.undone"))
        return True
    played = any(told.seat == session.viewer for told in session.table.log)
    session.screen.say(session.words("terminal.cannot_undo" if played else "terminal.nothing_to_undo"))
    return False


def save(session: Session, rest: str) -> bool:
    """Write the game to a file."""
    words, screen = session.words, session.screen
    if not rest:
        screen.say(words("terminal.file_needed"))
        return False
    try:
        session.table.save(Path(rest).expanduser())
    except (OSError, ValueError) as error:
        screen.say(f"{words('terminal.save_failed', file=rest)} ({reason(error)})")
    else:
        screen.say(words("terminal.saved", file=rest))
    return False


def load(session: Session, rest: str) -> bool:
    """Go on with the game of a file."""
    words, screen = session.words, session.screen
    if not rest:
        screen.say(words("terminal.file_needed"))
        return False
    try:
        table = restored(Path(rest).expanduser().read_text("utf-8"), drawn_seed())
    except (OSError, ValueError, ZauberturmError) as error:
        screen.say(f"{words('terminal.load_failed', file=rest)} ({reason(error)})")
        return False
    session.take_seat_at(table)
    screen.say(session.words("terminal.loaded", file=rest))
    session.skip_news()
    return True


def reason(error: Exception) -> str:
    """What went wrong, without Python's numbers and paths."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def log(session: Session, _rest: str) -> bool:
    """Everything that happened so far, as far as this player may still know it."""
    face, view = session.face, session.view()
    lines = 0
    for number, told in decisions(session.table.log):
        events = [face.remembered(event, view) for event in told.seen_by(session.viewer)]
        news = session.words.events(event for event in events if face.is_worth_telling(event))
        if news:
            session.screen.say(f"{number:>3}  {news}", indent="     ")
            lines += 1
    if not lines:
        session.screen.say(session.words("terminal.log.empty"))
    return False


def show_help(session: Session, _rest: str) -> bool:
    """The commands, and what the signs mean."""
    screen, words = session.screen, session.words
    one, other = session.face.examples
    screen.say(words("terminal.help.title"))
    for each in ("number", "action", "why", "undo", "save", "load", "log", "board", "help", "quit"):
        screen.show(
            [
                "  " + line
                for line in wrapped(words(f"terminal.help.{each}", one=one, other=other), screen.width - 2, "  ")
            ]
        )
    for line in session.face.help(session.view(), words):
        screen.say(line, indent="  ")
    return False


def board(_session: Session, _rest: str) -> bool:
    """Show everything again."""
    return True


def leave(_session: Session, _rest: str) -> bool:
    """Stop playing."""
    raise Quit


COMMANDS: Final[dict[str, Command]] = {
    "why": why,
    "undo": undo,
    "save": save,
    "load": load,
    "log": log,
    "board": board,
    "help": show_help,
    "?": show_help,
    "quit": leave,
    "exit": leave,
}
