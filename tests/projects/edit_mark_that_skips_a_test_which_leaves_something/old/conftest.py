import prog
import pytest


@pytest.fixture(scope="session")
def boot():
    prog.raise_to(3)


@pytest.fixture(scope="session")
def other():
    return 1
