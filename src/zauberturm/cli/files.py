"""Commands about game files: tell what happened, and check that nobody cheated."""

from collections.abc import Sequence
from typing import Final

from zauberturm import record as files
from zauberturm import verification
from zauberturm.action import Event
from zauberturm.cli.face import FACES
from zauberturm.cli.play import Screen
from zauberturm.cli.story import Told, opened, story
from zauberturm.cli.table import decisions
from zauberturm.cli.words import Words
from zauberturm.errors import OptionError
from zauberturm.game import EVERYTHING
from zauberturm.verification import Noted, Verdict

# Exit status of `verify`; 2 is that of a file that cannot be read.
STATUS: Final[dict[Verdict, int]] = {"proven": 0, "false": 1, "not_proven": 3}


def show_replay(text: str, screen: Screen, upto: int | None, seat: str | None) -> int:
    """Print the log of a game file. While the game runs, hidden cards stay hidden."""
    log, file = story(text, upto), files.read(text)
    words, face = Words(screen.language, file.game, file.names), FACES[file.game]
    if seat is not None and seat not in opened(file, 0).seats:
        raise OptionError("option", f"there is no seat {seat!r} at this table", {"seat": seat})
    viewer = seat or (EVERYTHING if file.winners is not None else None)
    for number, told in decisions(log):
        events = told.events if viewer == EVERYTHING else told.seen_by(viewer)
        sentences = words.events(event for event in events if face.is_worth_telling(event))
        head = f"{number:>3} {told.seat} {written(told, events)}".rstrip()
        screen.say(f"{head}  {sentences}".rstrip(), indent="      ")
    if file.winners is None:
        screen.say(words("terminal.replay.running"))
    elif upto is None:
        screen.say(words.rule(str(file.reason)))
        screen.say(words.special("log.won", "game.log.won", n=len(file.winners), names=words.seats(file.winners)))
    return 0


def written(told: Told, seen: Sequence[Event]) -> str:
    """The action in notation, without a card that its events hide from the viewer."""
    word, colon, _ = told.action.partition(":")
    hides = any(event.name != "card_drawn" and event.facts.get("card") == files.HIDDEN for event in seen)
    return f"{word}:{files.HIDDEN}" if colon and hides else told.action


def verify(text: str, screen: Screen, noted: Noted) -> int:
    """Check a game file and say what was found. What cannot be read at all is an error."""
    file = files.read(text)
    words, found = Words(screen.language, file.game), verification.verify(text, noted)
    for one in found:
        screen.say(words.special(f"verify.{one.says}", f"terminal.verify.{one.says}", **one.facts))
    verdict = verification.overall(found)
    screen.say(words(f"terminal.verify.verdict.{verdict}"))
    return STATUS[verdict]
