import pytest


@pytest.fixture
def make():
    def make(name, admin=False):
        if admin:
            return "root " + name
        return name

    return make
