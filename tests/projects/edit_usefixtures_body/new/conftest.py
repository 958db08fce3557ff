import pytest
import state


@pytest.fixture
def prepared():
    state.VALUES["prepared"] = True
    yield
    state.VALUES.clear()
