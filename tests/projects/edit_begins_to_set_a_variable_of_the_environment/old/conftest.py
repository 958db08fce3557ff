import lib
import pytest


@pytest.fixture(scope="session")
def started():
    lib.start()
