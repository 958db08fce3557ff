import drivers
import pytest


@pytest.fixture(scope="session")
def connection():
    return drivers.Sqlite().connect()
