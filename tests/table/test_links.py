"""The hash chain: nothing in a log can be changed unnoticed, and nobody learns a hidden card from its links."""

import random

import msgspec
import pytest

from tests.table.desk import Desk, people, sit_down, token
from tests.table.golden_logs import FOLDER
from tests.table.twins import changed, outcomes, text_of
from zauberturm.proof import link_key, linked, played_digest
from zauberturm.table import LogError, Table
from zauberturm.table import commands as do
from zauberturm.table import entries as log
from zauberturm.table.tokens import Viewer


def played(steps: int = 30) -> Desk:
    desk = sit_down(wishes=people(2))
    desk.play_on(steps)
    return desk


def lines_of(desk: Desk) -> list[bytes]:
    return [log.encode(entry) for entry in desk.log]


def test_every_entry_names_the_line_before_it() -> None:
    desk = played()
    desk.order(token("a"), do.Say("hello"))
    assert desk.log[0].before is None
    assert all(entry.before for entry in desk.log[1:])
    again = Table.read(lines_of(desk))
    assert (again.links, again.head) == (desk.table.links, desk.table.head)


def forgery(desk: Desk) -> list[log.Entry]:
    """A log with another card somewhere, without its last 15 entries; all that follows is possible with that card."""
    kept = desk.log[:-15]
    for drawn in outcomes(kept):
        for text in drawn.could:
            forged = changed(kept, drawn, text)
            if drawn.entry < len(kept) - 3 and text != text_of(kept, drawn) and folds(forged):
                return forged
    raise AssertionError("no other card would do")


def folds(entries: list[log.Entry]) -> bool:
    try:
        Table.fold(entries)
    except LogError:
        return False
    return True


def test_a_changed_draw_is_noticed_even_if_the_end_is_cut_off() -> None:
    """The attack of D10: it folded without complaint."""
    forged = forgery(played(60))
    Table.fold(forged)  # each entry for itself is possible
    with pytest.raises(LogError, match="does not follow"):
        Table.read([log.encode(entry) for entry in forged])


@pytest.mark.parametrize("number", [0, 1, 5])
def test_no_line_can_be_changed_left_out_or_exchanged(number: int) -> None:
    lines = lines_of(played(12))
    later = lines[number].replace(b'"at":', b'"at":1')
    exchanged = [*lines[:number], *lines[number : number + 2][::-1], *lines[number + 2 :]]
    for forged in ([*lines[:number], later, *lines[number + 1 :]], lines[:number] + lines[number + 1 :], exchanged):
        with pytest.raises(LogError):
            Table.read(forged)


def test_whoever_writes_the_chain_anew_is_betrayed_by_the_links_players_hold() -> None:
    desk = played()
    drawn = next(one for one in outcomes(desk.log) if one.entry > 5)
    other = next(text for text in drawn.could if text != text_of(desk.log, drawn))
    forged = list(log.chained(changed(desk.log, drawn, other)[: drawn.entry + 1]))
    table = Table.read([log.encode(entry) for entry in forged])
    step = next(place for place, told in enumerate(table.told, 1) if told.entry == drawn.entry)
    assert table.link_after(step - 1) == desk.table.link_after(step - 1)
    assert table.link_after(step) != desk.table.link_after(step)


def test_each_step_carries_its_link() -> None:
    desk = played(6)
    steps = desk.table.steps_for(Viewer())
    assert [step.link for step in steps] == [desk.table.link_after(step.number) for step in steps]
    assert desk.table.steps_for(desk.who("a"))[-1].link == steps[-1].link
    assert desk.table.link_after(0) is desk.table.link_after(len(desk.table.story) + 1) is None


def has_drawn(entry: log.Entry) -> bool:
    return isinstance(entry, log.Played) and [text[:5] for text in entry.chance[:1]] == ["draw:"]


def hidden_draw() -> tuple[Desk, int]:
    """A table, and an entry with a card that only its owner has seen."""
    desk = sit_down(wishes=people(2))
    dice = random.Random(3)
    while not has_drawn(desk.log[-1]):
        desk.play(str(dice.choice(desk.table.running().legal())))
    return desk, len(desk.log) - 1


def candidates(entry: log.Played) -> list[log.Played]:
    """Every card that could have been drawn."""
    cards = ["W1", "W2", "W3", "W4", "W5", "T1", "T2", "T3", "T4", "T5", "D", "T2d", "W2d", "T3d", "W3d"]
    cards += ["T1W1", "T2W2", "T3W3", "T4W4", "T5W1", "T4W2", "T2W4", "T1W5"]
    return [msgspec.structs.replace(entry, chance=[f"draw:{card}", *entry.chance[1:]]) for card in cards]


def guessed(desk: Desk, number: int, key: bytes) -> list[log.Played]:
    """The candidates whose link is the one that was told."""
    entry, table = desk.log[number], desk.table
    assert isinstance(entry, log.Played)
    said = [(one, played_digest(one.seat, one.action, one.chance)) for one in candidates(entry)]
    return [one for one, content in said if linked(key, table.links[number - 1], content) == table.links[number]]


def test_trying_every_hidden_card_finds_nothing_without_the_secret() -> None:
    """A plain hash of the entry would tell: with the key, the very same search finds the card."""
    desk, number = hidden_draw()
    view = desk.table.view_for(desk.who("a"))
    public = ["", view.table, view.commitment, view.secret_commitment, view.head, *desk.table.links]
    keys = [text.encode() for text in public] + [link_key(view.table, text) for text in public]
    assert [guessed(desk, number, key) for key in keys] == [[]] * len(keys)
    assert guessed(desk, number, link_key(view.table, desk.table.created.seed)) == [desk.log[number]]


def test_the_same_hidden_card_twice_has_two_links() -> None:
    desk = played(40)
    desk.play_on(40, seed=1)
    assert len(set(desk.table.links)) == len(desk.table.links)


def test_old_logs_go_on_with_a_chain() -> None:
    lines = (FOLDER / "format-1-zauberberg.jsonl").read_bytes().splitlines()
    table = Table.read(lines)
    seat = str(table.running().to_move)
    verdict = table.decide([token(seat)], do.Command("x", do.Say("hello")), 1.0, Desk([]).fresh)
    (said,) = verdict.entries
    again = Table.read([*lines, log.encode(said)])
    assert said.before == table.last
    assert again.sequence == table.sequence + 1
    with pytest.raises(LogError):
        Table.read([*lines[:-1], lines[-1].replace(b'"at":', b'"at":1'), log.encode(said)])
