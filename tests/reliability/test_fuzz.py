"""Whatever is sent, the server neither fails nor grows."""

import sys
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from hypothesis import strategies
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.reliability.nonsense import SETTLED, flood, is_well, memory, pester, settled
from tests.samples import LONG, SHARE
from tests.server.running import Client, Server, make, person, serving, token

CHECKS = [not_a_server_error, response_schema_conformance, status_code_conformance]
EXAMPLES = 12 if not LONG else 1000 // SHARE


def allowed(examples: int) -> hypothesis.settings:
    """So many, however long they take."""
    return hypothesis.settings(
        max_examples=examples,
        deadline=None,
        derandomize=not LONG,
        database=None,
        suppress_health_check=[hypothesis.HealthCheck.too_slow, hypothesis.HealthCheck.filter_too_much],
    )


@pytest.fixture(scope="module")
def pestered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, so that its memory is its own business."""
    with serving(tmp_path_factory.mktemp("fuzz"), options=["--workers", "1"]) as server:
        yield server


def seated(server: Server) -> tuple[str, str]:
    anna = token()
    return make(server.url, [person(anna), person()]), anna


def test_nonsense_breaks_nothing_and_leaves_no_trace(pestered: Server) -> None:
    table, anna = seated(pestered)
    with Client(pestered.url, anna) as client:
        view = client.view(table)
        flood(pestered.url, table, anna, 0, 20)  # so that everything is there that will be needed
        pester(pestered.url, table, anna, 0, 200)
        before = memory(pestered.pid)
        rounds = 1 if not LONG else 50 // SHARE
        sent = sum(flood(pestered.url, table, anna, seed, 40) for seed in range(1, 1 + rounds))
        statuses = [one for seed in range(1, 1 + rounds) for one in pester(pestered.url, table, anna, seed, 200)]
        assert sent > 40
        sys.stdout.write(f"{sent} frames, {len(statuses)} requests of nonsense\n")
        assert [status for status in statuses if status >= 500] == []
        assert {200, 400, 404, 405} <= set(statuses)
        assert is_well(pestered)
        assert settled(pestered, before) <= SETTLED
        after = client.view(table)
        assert {**after, "seats": 0, "watching": 0} == {**view, "seats": 0, "watching": 0}


def test_the_description_is_kept_whatever_is_asked(pestered: Server) -> None:
    """Requests made from the API's own description, good and bad: no answer but described ones, and no failure."""
    table, anna = seated(pestered)
    schema = schemathesis.openapi.from_url(f"{pestered.url}/schema/openapi.json")
    found: list[int] = []
    for result in schema.get_all_operations():
        operation: Any = result.ok()  # type: ignore[union-attr]  # raises if the description is wrong

        @hypothesis.given(case=operation.as_strategy(), known=strategies.booleans())
        @allowed(EXAMPLES)
        def ask(case: Any, known: bool) -> None:
            if case.path.endswith("/updates"):
                case.query = {**(case.query or {}), "wait": 0}
            if known and "{table}" in case.path:
                as_somebody(case, table, anna)
            answer = case.call()
            case.validate_response(answer, checks=CHECKS)
            found.append(answer.status_code)

        ask()
    sys.stdout.write(f"{len(found)} requests made from the description\n")
    assert {200, 400, 403, 404} <= set(found)
    assert is_well(pestered)


def as_somebody(case: Any, table: str, secret: str) -> None:
    """Ask about a table that is there, as somebody who sits at it."""
    case.path_parameters = {**(case.path_parameters or {}), "table": table}
    case.headers["authorization"] = f"Bearer {secret}"
    if isinstance(case.body, dict) and "order" in case.body:
        case.body = {**case.body, "expects": None, "seat": None}


def test_rows_of_requests_follow_the_description(pestered: Server) -> None:
    """Stateful: what one request has made, the next ones ask about."""
    schema = schemathesis.openapi.from_url(f"{pestered.url}/schema/openapi.json")
    machine: Any = schema.as_state_machine()
    found: list[int] = []

    def validated(_: Any, response: Any, case: Any, **__: object) -> None:
        case.validate_response(response, checks=CHECKS)
        found.append(response.status_code)

    guest: Any = type("Guest", (machine,), {"validate_response": validated})
    guest.run(settings=hypothesis.settings(allowed(5 if not LONG else 300 // SHARE), stateful_step_count=6))
    sys.stdout.write(f"{len(found)} requests in rows\n")
    assert len(found) > 10
    assert is_well(pestered)
