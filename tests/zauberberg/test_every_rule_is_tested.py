"""Every rule in RULES.md has an accepting and a refusing test, found by their names.

`test_zb_move_6_past_a_single_goblin__accepts` belongs to ZB-MOVE-6. The names are read from the sources, so a test that
is not collected for some reason does not count by accident, and nothing has to be imported.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parents[1] / "src" / "zauberturm" / "games" / "zauberberg" / "RULES.md"
RULE = re.compile(r"^\s*[-*] \*\*(ZB(?:-[A-Z]+)+-\d+)\b", re.MULTILINE)
NAME = re.compile(r"test_(zb(?:_[a-z]+?)+_\d+)_\w+__(accepts|refuses)")


def written_rules() -> list[str]:
    """The rule IDs in the order of RULES.md."""
    return RULE.findall(RULES.read_text(encoding="utf-8"))


def rules_with_a_test() -> dict[str, set[str]]:
    """For each answer, "accepts" and "refuses", the IDs of the rules with such a test."""
    found: dict[str, set[str]] = {"accepts": set(), "refuses": set()}
    for path in sorted(TESTS.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match = NAME.fullmatch(node.name) if isinstance(node, ast.FunctionDef) else None
            if match:
                found[match[2]].add(match[1].upper().replace("_", "-"))
    return found


def test_each_rule_is_written_once() -> None:
    rules = written_rules()
    assert rules, f"no rule found in {RULES.name}"
    assert sorted(rules) == sorted(set(rules))


@pytest.mark.parametrize("answer", ["accepts", "refuses"])
def test_every_rule_is_tested(answer: str) -> None:
    covered = rules_with_a_test()[answer]
    missing = [rule for rule in written_rules() if rule not in covered]
    assert not missing, f"rules without a test that {answer}: {', '.join(missing)}"


def test_every_test_names_a_written_rule() -> None:
    unknown = set.union(*rules_with_a_test().values()) - set(written_rules())
    assert not unknown, f"tests for rules that do not exist: {', '.join(sorted(unknown))}"
