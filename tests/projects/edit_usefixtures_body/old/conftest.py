import pytest
import state


@pytest.fixture
def prepared():
    state.VALUES["ready"] = True
    yield
    state.VALUES.clear()
