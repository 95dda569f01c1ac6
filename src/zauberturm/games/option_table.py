"""A game's options as one table: bits, GPU switches, planes, defaults and the page about them follow from its rows."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from zauberturm.games.rules import OptionInfo, Options


class Switch(NamedTuple):
    """A value of an option that the core asks for, as a bit of `State.options`."""

    bit: int  # counted from 0; planes have the same order
    name: str  # of the constant in the core, by which GPU kernels leave it out (kernel.jit.rebuild)
    value: Any  # of the option when the bit is set
    plane: str  # its name in an observation
    unless: str = ""  # an option that decides instead where it is given
    is_rule: bool = True  # False: it only says what may be known, and no GPU kernel of its own is worth it


class Option(NamedTuple):
    """One row: the option as everybody outside sees it, its switches, and what the page says beyond that."""

    info: OptionInfo
    switches: tuple[Switch, ...] = ()
    values: str = ""  # for the page, where a list of values does not say it
    default: str = ""
    note: str = ""


Table = Sequence[Option]


def choice(name: str, values: tuple[Any, ...], *switches: Switch) -> Option:
    """One of some values; the first is the default."""
    return Option(OptionInfo(name, "choice", values[0], values), switches)


def flag(name: str, default: bool, switch: Switch, note: str = "") -> Option:
    """Yes or no."""
    return Option(OptionInfo(name, "flag", default, (False, True)), (switch,), note=note)


def only(option: Option, players: tuple[int, ...] = (), **values: Any) -> Option:
    """The option, meaning something only for these numbers of players and with these values of other options."""
    return option._replace(info=msgspec.structs.replace(option.info, players=players, only_with=values))


def switches_of(table: Table) -> tuple[Switch, ...]:
    """All switches, lowest bit first."""
    found = sorted((switch for option in table for switch in option.switches), key=lambda switch: switch.bit)
    if [switch.bit for switch in found] != list(range(len(found))):
        raise TypeError(f"the bits of options are not 0 to {len(found) - 1}, each once: {[s.bit for s in found]}")
    return tuple(found)


def bits_of(table: Table) -> dict[str, int]:
    """The constants of the core by name."""
    return {switch.name: 1 << switch.bit for switch in switches_of(table)}


def rule_bits_of(table: Table) -> dict[str, int]:
    """The constants that rules ask for: a GPU kernel for tables without an option is compiled with its bit set to 0."""
    return {switch.name: 1 << switch.bit for switch in switches_of(table) if switch.is_rule}


def infos_of(table: Table) -> dict[str, OptionInfo]:
    """The options by name, in the order of the table."""
    return {option.info.name: option.info for option in table}


def packed(table: Table, options: Options) -> int:
    """`State.options` for these values."""
    return sum(1 << s.bit for option in table for s in option.switches if _is_on(s, option.info.name, options))


def _is_on(switch: Switch, name: str, options: Options) -> bool:
    return bool(options[name] == switch.value and (not switch.unless or options[switch.unless] is None))


def _code(value: Any) -> str:
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def page_of(table: Table) -> str:
    """The table of options as docs/python.md shows it."""
    rows = ["| option | values | default |", "|---|---|---|"]
    for info, _, values, default, note in table:
        usual = [info.default, *(value for value in info.values if value != info.default)]
        listed = (values or ", ".join(map(_code, usual))) + (f" ({note})" if note else "")
        shown = default or (str(info.default) if info.kind == "integer" else _code(info.default))
        rows.append(f"| `{info.name}` | {listed} | {shown} |")
    return "\n".join(rows)
