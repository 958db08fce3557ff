import pytest


@pytest.fixture
def make():
    def make(name, admin=False):
        if admin:
            return "admin " + name
        return name

    return make
