import pytest

from current import user
from names import PEOPLE


@pytest.fixture(autouse=True)
def admin():
    token = user.set(PEOPLE["admin"])
    yield
    user.reset(token)
