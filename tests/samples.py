"""How much a test draws: some in `make test`, much more in `make test-long`.

`make test` runs the rules compiled and once more interpreted. The compiled lane draws everything; the interpreted one
is a hundred times slower and draws a part (`ZAUBERTURM_SHARE=3`: a third). That both play the same games has tests of
its own.
"""

import os
from typing import Final

from hypothesis import HealthCheck, settings

LONG: Final = os.environ.get("ZAUBERTURM_LONG") == "1"
MORE: Final = 10 if LONG else 1
SHARE: Final = int(os.environ.get("ZAUBERTURM_SHARE", "1"))


def examples(count: int) -> settings:
    """So many examples, the same ones on every run."""
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    most = count * MORE // SHARE
    return settings(max_examples=most, derandomize=True, database=None, deadline=None, suppress_health_check=slow)
