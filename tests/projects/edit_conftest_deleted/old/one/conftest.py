import pytest
import value


@pytest.fixture(autouse=True)
def filled():
    value.VALUE[:] = [1]
    yield
    value.VALUE.clear()
