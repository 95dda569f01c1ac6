"""Whose job is next: the order of service alone, with a clock that the test turns."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.samples import examples
from zauberturm.server.fairness import HALF_LIFE, LEAD, SHOW, Asker, FairQueue, Usage

LONG, SHORT = 1.8, 0.005  # seconds: a strong bot's thought, a weak one's
GREEDY, HONEST = "203.0.113.7", "192.0.2.1"


def crowd(queue: FairQueue[str], tables: int = 27, address: str = GREEDY, people: bool = True) -> None:
    """Many tables of one address, each with a job."""
    for number in range(tables):
        queue.add(f"{address} {number}", Asker(address, f"{address} {number}", people))


def done(queue: FairQueue[str], now: float, seconds: float) -> str:
    """Do the next job."""
    job = queue.take(now)
    assert job is not None
    queue.finish(job, now + seconds)
    return job


def test_an_honest_job_waits_for_no_more_than_the_one_that_is_being_done() -> None:
    queue: FairQueue[str] = FairQueue()
    crowd(queue)
    running = queue.take(0.0)
    queue.add("honest", Asker(HONEST, "h"))
    assert running is not None
    queue.finish(running, LONG)
    assert queue.take(LONG) == "honest"


def test_short_jobs_go_before_long_ones_because_time_counts_and_not_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    crowd(queue)
    served, now = Counter[str](), 0.0
    for number in range(100):
        queue.add(f"{HONEST} {number}", Asker(HONEST, "h"))
    for _ in range(101):
        job = done(queue, now, LONG if job_of(queue, now).startswith(GREEDY) else SHORT)
        served[job.split()[0]] += 1
        now += LONG if job.startswith(GREEDY) else SHORT
    assert served == {HONEST: 100, GREEDY: 1}


def job_of(queue: FairQueue[str], now: float) -> str:
    first = queue.first(now)
    assert first is not None
    return first.job


def test_two_greedy_addresses_share_what_there_is() -> None:
    queue: FairQueue[str] = FairQueue()
    crowd(queue, 40)
    crowd(queue, 40, HONEST)
    served = Counter(done(queue, number * LONG, LONG).split()[0] for number in range(20))
    assert served == {GREEDY: 10, HONEST: 10}


def test_tables_of_one_address_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(2):
        for table in "abc":
            queue.add(f"{table}{number}", Asker(HONEST, table))
    assert [done(queue, 0.0, LONG) for _ in range(6)] == ["a0", "b0", "c0", "a1", "b1", "c1"]


def test_people_who_play_come_before_tables_where_only_bots_play_and_those_do_not_wait_for_ever() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("show", Asker(HONEST, "s", people=False))
    for number in range(100):
        queue.add(f"play {number}", Asker(GREEDY, f"{number}"))
    served = [done(queue, number * LONG, LONG) for number in range(5)]
    assert served[0] == "play 0"
    assert served.index("show") == 3  # when the players have had more by what a show comes later
    assert SHOW < 3 * LONG


def test_people_come_first_among_the_tables_of_one_address() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("show", Asker(HONEST, "s", people=False))
    queue.add("play", Asker(HONEST, "p"))
    assert [done(queue, 0.0, 0.0) for _ in range(2)] == ["play", "show"]


def test_a_show_is_cut_short_at_once_when_somebody_who_plays_waits() -> None:
    queue: FairQueue[str] = FairQueue()
    crowd(queue, people=False)
    running = queue.take(0.0)
    assert queue.to_cut(0.1) is None  # others of the same kind have no more right
    queue.add("honest", Asker(HONEST, "h"))
    assert queue.to_cut(0.1) == running
    assert queue.to_cut(0.2) is None  # it has been told


def test_the_job_of_somebody_who_has_had_much_more_is_cut_short_but_never_the_other_way_round() -> None:
    queue: FairQueue[str] = FairQueue()
    crowd(queue)
    now = 0.0
    while now <= LEAD:
        done(queue, now, LONG)
        now += LONG
    running = queue.take(now)
    queue.add("honest", Asker(HONEST, "h"))
    assert queue.to_cut(now) == running
    assert running is not None
    queue.finish(running, now)
    assert queue.take(now) == "honest"
    assert queue.to_cut(now + LONG) is None


def test_two_honest_players_do_not_cut_each_other_short() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add("one", Asker(HONEST, "h"))
    assert queue.take(0.0) == "one"
    queue.add("other", Asker("192.0.2.2", "o"))
    assert queue.to_cut(LONG) is None


def test_what_was_used_is_forgotten() -> None:
    usage = Usage()
    usage.add(GREEDY, 8.0, 0.0)
    assert usage.of(GREEDY, HALF_LIFE) == 4.0
    usage.add(HONEST, 1.0, 20 * HALF_LIFE)
    assert list(usage) == [HONEST]


def test_a_job_that_has_to_be_done_again_keeps_its_place() -> None:
    queue: FairQueue[str] = FairQueue()
    asker = Asker(HONEST, "h")
    queue.add("one", asker)
    queue.add("two", asker)
    assert queue.take(0.0) == "one"
    queue.finish("one", 0.0)
    queue.add("one", asker, again=True)
    assert queue.waiting() == ["one", "two"]


@given(
    st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from("xyz"), st.booleans(), st.floats(0, 2), st.booleans()),
        max_size=60,
    )
)
@examples(100)
def test_every_job_is_done_exactly_once(events: list[tuple[str, str, bool, float, bool]]) -> None:
    queue: FairQueue[int] = FairQueue()
    taken, now = list[int](), 0.0
    for number, (address, table, people, seconds, take) in enumerate(events):
        queue.add(number, Asker(address, table, people))
        now += seconds
        if take:
            job = queue.take(now)
            assert job is not None
            taken.append(job)
            if people:
                queue.finish(job, now + seconds)
    while (job := queue.take(now)) is not None:
        taken.append(job)
    assert sorted(taken) == list(range(len(events)))
    assert len(queue) == 0
