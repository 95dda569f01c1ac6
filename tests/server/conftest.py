"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), options=["--log-level", "debug"]) as running:
        yield running


@pytest.fixture(scope="session")
def url(server: Server) -> str:
    return server.url
