"""The options of a game as flags of the command line, built from what the game says about them."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from zauberturm.cli.paint import wrapped
from zauberturm.cli.words import Words
from zauberturm.games.rules import GameInfo, OptionInfo

PREFIX: Final = "option."  # keeps the options of a game apart from those of the command
NONE: Final = "none"
LAYOUT, FILE = "layout", "FILE.json"  # a board of one's own is a record in a file


def add_options(parser: argparse.ArgumentParser, info: GameInfo, words: Words) -> None:
    """One flag per option; what is not given keeps the game's default."""
    for option in info.options.values():
        flag = "--" + option.name.replace("_", "-")
        settings: dict[str, Any] = {"dest": PREFIX + option.name, "default": None, "help": help_of(option, words)}
        if option.kind == "flag":
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, **settings)
        else:
            parser.add_argument(flag, type=reader(option), metavar=metavar(option), **settings)


def chosen(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options that were given, by the names the game knows."""
    given = {name: value for name, value in vars(arguments).items() if name.startswith(PREFIX) and value is not None}
    return {name.removeprefix(PREFIX): value for name, value in given.items()}


def label(option: OptionInfo, words: Words) -> str:
    """What an option is about, in the player's language."""
    return words.of_game(f"option.{option.name}") if words.has(f"option.{option.name}") else option.name


def values_of(option: OptionInfo) -> str:
    """What an option accepts, as it is typed."""
    if option.kind == "integer":
        return f"{option.least}-{option.most}"
    if option.kind == "choice":
        return " | ".join([*map(str, option.values), *([FILE] if LAYOUT in option.also else [])])
    example = ",".join(f"{value}=1" if option.kind == "table" else str(value) for value in option.values[:3]) + ",..."
    also = [f"{option.least}-{option.most}" if word == "integer" else word for word in option.also]
    return " | ".join([example, *also, *([NONE] if option.kind == "list" and option.least == 0 else [])])


def flag_pair(flag: str) -> str:
    """A yes and its no."""
    return f"{flag} | --no-{flag.removeprefix('--')}"


def default_of(option: OptionInfo) -> str:
    """The default as it would be typed; empty if it depends on the other options."""
    if option.default is None or option.kind == "flag":
        return "" if option.default is None else str(option.default).lower()
    return str(option.default)


def help_of(option: OptionInfo, words: Words) -> str:
    """Label, values and default, for the help of the command."""
    parts = [label(option, words)]
    if option.kind != "flag":
        parts.append(values_of(option))
    if default_of(option):
        parts.append(words("terminal.games.default", value=default_of(option)))
    return "; ".join(parts).replace("%", "%%")


def metavar(option: OptionInfo) -> str:
    """How the value is called in the help."""
    return {"integer": "N", "choice": "WORD", "list": "LIST", "table": "TABLE"}[option.kind]


def reader(option: OptionInfo) -> Callable[[str], Any]:
    """Turns what was typed into a value. Whether the value is possible, the game decides."""
    readers: dict[str, Callable[[OptionInfo, str], Any]] = {
        "integer": lambda _, text: int(text),
        "choice": read_choice,
        "list": read_list,
        "table": read_table,
    }

    def read(text: str) -> Any:
        try:
            return readers[option.kind](option, text)
        except OSError as error:
            raise argparse.ArgumentTypeError(f"{text}: {error.strerror}") from None
        except (ValueError, RecursionError):
            raise argparse.ArgumentTypeError(f"{text!r} is none of: {values_of(option)}") from None

    return read


def read_choice(option: OptionInfo, text: str) -> Any:
    """One of the values, which need not be text, or a record from a file."""
    values = {str(value): value for value in option.values}
    if text in values:
        return values[text]
    if LAYOUT in option.also and text.endswith(".json"):
        return json.loads(Path(text).expanduser().read_text("utf-8"))
    raise ValueError(text)


def read_list(option: OptionInfo, text: str) -> Any:
    """Codes with commas between them, or a number where that is allowed."""
    if "integer" in option.also and text.isdecimal():
        return int(text)
    names = {str(value).lower(): value for value in option.values}
    return [names.get(word.strip().lower(), word) for word in text.split(",") if word] if text != NONE else []


def read_table(option: OptionInfo, text: str) -> Any:
    """A word, or pairs with commas between them."""
    if text in option.also:
        return text
    pairs = [pair.partition("=") for pair in text.split(",")]
    return {name.strip().upper(): int(value) for name, _, value in pairs}


def describe(info: GameInfo, language: str, width: int) -> list[str]:
    """A game with its players and options."""
    words = Words(language, info.name)
    players = words("terminal.games.players", least=str(info.least_players), most=str(info.most_players))
    lines = [f"{info.name}: {words(f'game.title.{info.name}')}, {players}"]
    for option in info.options.values():
        default = f" ({words('terminal.games.default', value=default_of(option))})" if default_of(option) else ""
        flag = f"--{option.name.replace('_', '-')}"
        values = flag_pair(flag) if option.kind == "flag" else f"{flag} {values_of(option)}"
        lines += [f"  {line}" for line in wrapped(f"{label(option, words)}{default}", width - 2, "  ")]
        lines.append(f"      {values}")
    return lines
