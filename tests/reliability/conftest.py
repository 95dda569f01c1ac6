"""One server for all tests here that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("reliability"), options=["--log-level", "debug", "--workers", "1"]) as running:
        yield running
