"""How many examples Hypothesis tries, and how it decides for `mutate`."""

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.fuzz.game import Pick
from tests.samples import LONG, SHARE


def lane(examples: int) -> settings:
    """The same examples on every run, or many more and always new ones with `ZAUBERTURM_LONG=1`."""
    return settings(
        max_examples=examples * 50 if LONG else examples // SHARE,
        derandomize=not LONG,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


def decider(data: st.DataObject) -> Pick:
    """Let Hypothesis decide, so that it can make failures small."""
    return lambda count: data.draw(st.integers(0, count - 1))


def dice(data: st.DataObject) -> random.Random:
    """For long rows of decisions nobody wants to see shrunk."""
    return random.Random(data.draw(st.integers(0, 2**32)))
