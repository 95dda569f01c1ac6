"""Every rule in a game's RULES.md has an accepting and a refusing test, found by their names.

`test_wt_wiz_4_a_sixth_wizard_fits__accepts` belongs to WT-WIZ-4. The names are read from the sources, so a test that is
not collected for some reason does not count by accident, and nothing has to be imported.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
GAMES = TESTS.parent / "src" / "zauberturm" / "games"
PREFIXES = {"towers": "WT", "zauberberg": "ZB"}

every_game = pytest.mark.parametrize("game", PREFIXES)


def written_rules(game: str) -> list[str]:
    """The rule IDs in the order of RULES.md."""
    rule = re.compile(rf"^\s*[-*] \*\*({PREFIXES[game]}(?:-[A-Z]+)+-\d+)\b", re.MULTILINE)
    return rule.findall((GAMES / game / "RULES.md").read_text(encoding="utf-8"))


def rules_with_a_test(game: str) -> dict[str, set[str]]:
    """For each answer, "accepts" and "refuses", the IDs of the rules with such a test."""
    name = re.compile(rf"test_({PREFIXES[game].lower()}(?:_[a-z]+?)+_\d+)_\w+__(accepts|refuses)")
    found: dict[str, set[str]] = {"accepts": set(), "refuses": set()}
    for path in sorted((TESTS / game).glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match = name.fullmatch(node.name) if isinstance(node, ast.FunctionDef) else None
            if match:
                found[match[2]].add(match[1].upper().replace("_", "-"))
    return found


def test_no_game_is_forgotten() -> None:
    assert sorted(path.parent.name for path in GAMES.glob("*/RULES.md")) == sorted(PREFIXES)


@every_game
def test_each_rule_is_written_once(game: str) -> None:
    rules = written_rules(game)
    assert rules, f"no rule found for {game}"
    assert sorted(rules) == sorted(set(rules))


@every_game
@pytest.mark.parametrize("answer", ["accepts", "refuses"])
def test_every_rule_is_tested(game: str, answer: str) -> None:
    covered = rules_with_a_test(game)[answer]
    missing = [rule for rule in written_rules(game) if rule not in covered]
    assert not missing, f"rules without a test that {answer}: {', '.join(missing)}"


@every_game
def test_every_test_names_a_written_rule(game: str) -> None:
    unknown = set.union(*rules_with_a_test(game).values()) - set(written_rules(game))
    assert not unknown, f"tests for rules that do not exist: {', '.join(sorted(unknown))}"
