"""How a game says no: the number of a rule, and the facts it rests on as integers. The tables are the games' own."""

from collections.abc import Callable, Mapping, Sequence

from zauberturm.kernel import rule

FactNames = dict[str, tuple[str, ...]]
"""The rules that can refuse an action, and the facts each of them names."""


@rule
def because(facts: list[int], refused_by: int, first: int, second: int, third: int) -> int:
    """Note the facts of a refusal, 0 where the rule names fewer, and give its number back."""
    facts[0], facts[1], facts[2] = first, second, third
    return refused_by


def in_words(
    names: Sequence[str], numbers: Sequence[int], words: Mapping[str, Callable[[int], str]]
) -> dict[str, str | int]:
    """The facts of a refusal by name; those that `words` knows as text, the others as numbers."""
    told = zip(names, numbers, strict=False)
    return {name: words[name](number) if name in words else int(number) for name, number in told}
