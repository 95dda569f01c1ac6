"""The locale files: complete, alike in every language, and readable for ICU."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from icu4py.messageformat import MessageFormat

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "zauberturm"
RULES = PACKAGE / "games" / "towers" / "RULES.md"
PLAYERS_TEXT = ROOT / "docs" / "rules-towers.md"
LANGUAGES = ("en", "de", "pl")
DOMAINS = ("towers", "zauberberg", "zauberberg_rules", "game", "analysis", "bots")
NUMBERS = (0, 1, 2, 4, 5, 12, 21, 22)


def words(line: str) -> frozenset[str]:
    return frozenset(line.split())


FACTS = words("card space level target towers seat spell price full limit castle roll action n times count")
FACTS |= words("field goblin place reason value")
COUNTED = words("count empty from full height level limit n price roll space spent times to towers castle value")
CARDS = words("W1 W2 W3 W4 W5 T1 T2 T3 T4 T5 T1W1 T2W2 T3W3 T4W4 T5W1 T4W2 T2W4 T1W5 D T2d W2d T3d W3d")
SPELLS = words("MW MT HW HT MC SW PB FW")
RULE_ID = re.compile(r"(?:WT|ZB)-[A-Z]+(?:-[A-Z]+)?-\d+")


@dataclass
class Shape:
    """What a message is made of: its parameters, those it chooses words by, and the branches of each plural."""

    parameters: set[str] = field(default_factory=set)
    selects: set[str] = field(default_factory=set)
    plurals: list[set[str]] = field(default_factory=list)


def shape(message: str) -> Shape:
    """Read a message; the files use no quoting, so braces always mean what they say."""
    found = Shape()
    end = read_text(message, 0, found)
    assert end == len(message), f"a brace too many in {message!r}"
    return found


def read_text(message: str, at: int, found: Shape) -> int:
    while at < len(message) and message[at] != "}":
        at = read_argument(message, at + 1, found) if message[at] == "{" else at + 1
    return at


def read_argument(message: str, at: int, found: Shape) -> int:
    head = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?").match(message, at)
    assert head, f"an argument without a name in {message!r}"
    found.parameters.add(head[1])
    at, branches = head.end(), set[str]()
    while branch := re.compile(r"\s*(=?\w+)\s*\{").match(message, at):
        branches.add(branch[1])
        at = read_text(message, branch.end(), found) + 1
    if head[2] == "plural":
        found.plurals.append(branches)
    elif head[2] == "select":
        found.selects.add(head[1])
    close = re.compile(r"\s*\}").match(message, at)
    assert close, f"an argument that does not end in {message!r}"
    return close.end()


def read(language: str, domain: str) -> dict[str, str]:
    messages: dict[str, str] = json.loads((PACKAGE / "locale" / language / f"{domain}.json").read_text("utf-8"))
    return messages


MESSAGES = {
    language: {key: text for domain in DOMAINS for key, text in read(language, domain).items()}
    for language in LANGUAGES
}


def each() -> Iterator[tuple[str, str, str]]:
    for language, messages in MESSAGES.items():
        for key, text in messages.items():
            yield language, key, text


def say(language: str, key: str, **values: int | str) -> str:
    return MessageFormat(MESSAGES[language][key], language).format({**values})


def part(prefix: str) -> set[str]:
    """Tell the keys below a prefix, without it."""
    return {key.removeprefix(prefix) for key in MESSAGES["en"] if key.startswith(prefix)}


def no_doubles(pairs: list[tuple[str, str]]) -> dict[str, str]:
    assert len({key for key, _ in pairs}) == len(pairs), "a key twice"
    return dict(pairs)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_files_have_the_same_keys_in_the_same_order(language: str, domain: str) -> None:
    file = PACKAGE / "locale" / language / f"{domain}.json"
    json.loads(file.read_text("utf-8"), object_pairs_hook=no_doubles)
    assert list(read(language, domain)) == list(read("en", domain))


def test_domains_share_no_key() -> None:
    keys = [key for domain in DOMAINS for key in read("en", domain)]
    assert len(keys) == len(set(keys))


def test_parameters_are_equal_across_languages() -> None:
    wrong = {
        f"{language} {key}"
        for language, key, text in each()
        if shape(text).parameters != shape(MESSAGES["en"][key]).parameters
    }
    assert not wrong


def test_no_text_is_empty_or_quotes_with_an_apostrophe() -> None:
    assert [(language, key) for language, key, text in each() if not text.strip() or "'" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_formats(language: str) -> None:
    for key, text in MESSAGES[language].items():
        found = shape(text)
        for number in NUMBERS:
            counted = COUNTED - found.selects
            values = {name: number if name in counted else f"«{name}»" for name in found.parameters}
            line = MessageFormat(text, language).format({**values})
            assert line.strip(), key
            # A parameter that ICU does not find stays in braces.
            assert not set("{}") & set(line), f"{key}: {line}"


def test_plurals_have_the_forms_of_their_language() -> None:
    forms = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
    for language, key, text in each():
        for branches in shape(text).plurals:
            grammar = {branch for branch in branches if not branch.startswith("=")}
            assert grammar == forms[language], f"{language} {key}"


def test_rule_messages_name_rules_that_exist() -> None:
    written = re.findall(r"^- \*\*(WT-[A-Z0-9-]+)\*\* — \S", RULES.read_text("utf-8"), re.MULTILINE)
    assert len(written) == len(set(written))
    named = {rule for rule in part("rule.") if rule not in {"position", "option", "other"}}
    assert all(RULE_ID.fullmatch(rule) for rule in named)
    assert {rule for rule in named if rule.startswith("WT-")} <= set(written)
    for text in (RULES, PLAYERS_TEXT):
        assert set(RULE_ID.findall(text.read_text("utf-8"))) <= set(written), text.name


def test_rule_messages_use_known_facts_only() -> None:
    for key, text in MESSAGES["en"].items():
        if key.startswith("rule."):
            assert shape(text).parameters <= FACTS, key


def test_cards_and_spells_have_names() -> None:
    assert part("towers.card.") == CARDS | {"?"}
    assert part("towers.spell.") == SPELLS | {f"{spell}.text" for spell in SPELLS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_spells_can_be_told_apart(language: str) -> None:
    names = [text for key, text in MESSAGES[language].items() if key.startswith(("towers.card.", "towers.spell."))]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_villages_are_called_the_same_everywhere(language: str) -> None:
    names = [say(language, f"zauberberg.village.V{number}") for number in range(4)]
    assert len(set(names)) == len(names)
    for number, name in enumerate(names):
        line = say(language, "zauberberg.event.goblin_walked", seat="Ida", goblin=3, to="1.8", **{"from": f"V{number}"})
        assert f" {name} " in line


def test_every_option_value_belongs_to_an_option() -> None:
    options = part("towers.option.")
    assert {name.split(".")[0] for name in options} == {name for name in options if "." not in name}


@pytest.mark.parametrize(
    ("language", "count", "line"),
    [
        ("en", 1, "b locks up a wizard on space 4."),
        ("en", 3, "b locks up 3 wizards on space 4."),
        ("de", 1, "b sperrt einen Magier auf Feld 4 ein."),
        ("de", 0, "b sperrt Magier auf Feld 4 ein."),
        ("pl", 1, "b więzi czarodzieja na polu 4."),
        ("pl", 2, "b więzi 2 czarodziejów na polu 4."),
        ("pl", 5, "b więzi 5 czarodziejów na polu 4."),
    ],
)
def test_locking_up_is_told_in_every_language(language: str, count: int, line: str) -> None:
    assert say(language, "towers.event.wizards_locked", seat="b", space=4, count=count) == line


@pytest.mark.parametrize(
    ("language", "height", "castle", "line"),
    [
        ("en", 1, 0, "a moves tower 3 from space 7 to space 9."),
        ("en", 2, 1, "a moves tower 3 and the tower above it from space 7 to space 9, with the raven castle on top."),
        ("de", 2, 0, "a bewegt Turm 3 und den Turm darüber von Feld 7 auf Feld 9."),
        ("pl", 1, 1, "a przesuwa wieżę 3 z pola 7 na pole 9 wraz z zamkiem kruków."),
        ("pl", 5, 0, "a przesuwa wieżę 3 i wieże nad nią z pola 7 na pole 9."),
    ],
)
def test_a_tower_move_tells_height_and_castle(language: str, height: int, castle: int, line: str) -> None:
    values: dict[str, int | str] = {"seat": "a", "tower": 3, "from": 7, "to": 9, "height": height, "castle": castle}
    assert say(language, "towers.event.tower_moved", **values) == line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "“Move a wizard” costs 2 full flasks, and you have only 1."),
        ("de", "„Magier bewegen“ kostet 2 volle Flaschen, und du hast nur 1."),
        ("pl", "„Przesuń czarodzieja” kosztuje 2 napełnione kolby, a ty masz tylko 1."),
    ],
)
def test_a_refusal_tells_price_and_purse(language: str, line: str) -> None:
    spell = say(language, "towers.spell.MW")
    assert say(language, "rule.WT-SPELL-2", spell=spell, price=2, full=1) == line


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        ("en", r"(?i)\b(ravenskeep|cast|casts|solitaire)\b"),
        ("de", r"\b(Zauberer|Burg|Sie|Ihr|Ihre|Zaubertrankflaschen?|Spielzug)\b"),
        ("pl", r"(?i)\b(zaklęci\w*|mag|magowie|pełn\w+|Pan|Pani|\d czarodzieje)\b"),
    ],
)
def test_texts_keep_to_the_glossary(language: str, pattern: str) -> None:
    assert [key for key, text in MESSAGES[language].items() if re.search(pattern, text)] == []
