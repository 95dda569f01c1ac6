"""The leaderboard: a frozen set, duplicate deals, every order of seats."""

from collections import Counter

import pytest

import zauberturm as zt
from zauberturm.arena.schedule import games_per_deal, seating
from zauberturm.env.leaderboard import HEAD, Evaluation, chosen, entries, evaluations, main, match_of, set_digest


def test_the_set_is_frozen() -> None:
    """Whoever changes it must give the table another name, and then write the new digest here."""
    assert set_digest() == "d3a65f4d"
    assert len({one.name for one in evaluations()}) == len(evaluations())
    for one in evaluations():
        for opponent in one.opponents:
            match_of(one, "random", opponent)  # options and bots are there
            assert not opponent.endswith("s")  # nobody thinks in seconds


@pytest.mark.parametrize("evaluation", evaluations(), ids=lambda one: one.name)
def test_every_deal_is_played_in_every_order_of_seats(evaluation: Evaluation) -> None:
    match = match_of(evaluation, "greedy", "random", 2)
    games = [seating(match, number) for number in range(match.games)]
    assert Counter(deal for deal, _ in games) == dict.fromkeys((0, 1), games_per_deal(match))
    at_seat = Counter((seat, bot) for _, bots in games for seat, bot in enumerate(bots))
    assert len(set(at_seat.values())) == 1


def test_a_line_says_who_won_how_sure_that_is_and_under_which_sources() -> None:
    entry = next(entries("greedy", chosen(["towers-2"]), deals=2, workers=0))
    assert (entry.bot, entry.opponent, entry.games) == ("greedy", "random", 4)
    assert entry.wins.value == 1
    assert entry.wins.low < entry.wins.value
    assert (entry.lead.value, entry.set_digest) == (1, set_digest())


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["greedy", "--set", "towers-4-teams", "--deals", "1", "--workers", "0"])
    told = capsys.readouterr().out.splitlines()
    assert told[0] == HEAD
    assert [row.split(" | ")[:3] for row in told[2:]] == [["| greedy", "towers-4-teams", "random"]]


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(zt.OptionError, match="only towers-2"):
        chosen(["towers-7"])
