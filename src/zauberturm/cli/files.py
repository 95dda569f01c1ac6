"""Commands about game files: tell what happened, and check that nobody cheated."""

from collections.abc import Sequence
from itertools import zip_longest

from zauberturm import record as files
from zauberturm.action import Event
from zauberturm.cli.face import FACES
from zauberturm.cli.play import Screen
from zauberturm.cli.story import SET_UP, Told, opened, story
from zauberturm.cli.table import decisions
from zauberturm.cli.words import Words
from zauberturm.errors import OptionError
from zauberturm.game import CHANCE, EVERYTHING, Game
from zauberturm.opening import load, new, replay


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


def verify(text: str, screen: Screen, commitment: str | None) -> int:
    """Check a game file: 0 if everything is as it says, 1 if not. What cannot be read at all is an error."""
    g, file = replay(text), files.read(text)
    words = Words(screen.language, file.game)
    screen.say(words("terminal.verify.moves", n=sum(ply.seat != SET_UP for ply in file.plies)))
    if file.winners is None:
        screen.say(words("terminal.verify.running"))
        return 1
    checks = [check_result(g, file, screen, words)]
    if file.seed is None:
        screen.say(words.special("verify.no_seed", "terminal.verify.no_seed"))
        return 1
    checks.append(check_dice(file, file.seed, screen, words))
    promised = commitment or file.commitment
    if promised is not None:
        checks.append(promised == files.commitment(file.seed))
        screen.say(words("terminal.verify.commitment" if checks[-1] else "terminal.verify.commitment_wrong"))
    return 0 if all(checks) else 1


def check_result(g: Game, file: files.GameFile, screen: Screen, words: Words) -> bool:
    """Whether the game ends as the file says."""
    result = g.result()
    told = f"{''.join(file.winners or ()) or '-'} {file.reason}"
    found = f"{''.join(result['winners']) or '-'} {result['reason']}" if result else "?"
    if told == found:
        screen.say(words("terminal.verify.result"))
    else:
        screen.say(words("terminal.verify.result_wrong", told=told, found=found))
    return told == found


def check_dice(file: files.GameFile, seed: int, screen: Screen, words: Words) -> bool:
    """Whether the seed brings the cards and rolls of the file: the decisions are played again, chance plays itself."""
    g = new(file.game, seed=seed, **file.options) if file.start is None else load(file.start, seed)
    if g.to_move == CHANCE:
        g.run_chance()
    for ply in file.plies:
        if ply.seat != SET_UP:
            if g.to_move != ply.seat or g.why_not(ply.action):
                break  # something else fell before; the comparison finds where
            g.play(ply.action)
    fallen = files.read(g.record()).plies
    for number, (ply, other) in enumerate(zip_longest(file.plies, fallen)):
        if ply != other:
            before = sum(each.seat != SET_UP for each in file.plies[: number + 1])
            screen.say(words.special("verify.dice_wrong", "terminal.verify.dice_wrong", n=before))
            return False
    screen.say(words.special("verify.dice", "terminal.verify.dice"))
    return True
