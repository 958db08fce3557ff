import pytest

import state


@pytest.fixture
def plain():
    return 1


@pytest.fixture(autouse=True)
def mode():
    state.MODE, kept = "b", state.MODE
    yield
    state.MODE = kept
