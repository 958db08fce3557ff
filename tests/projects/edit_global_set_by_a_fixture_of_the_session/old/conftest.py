import pytest
import shop


@pytest.fixture(scope="session", autouse=True)
def fast():
    shop.MODE = "fast"
    yield
    shop.MODE = "slow"
