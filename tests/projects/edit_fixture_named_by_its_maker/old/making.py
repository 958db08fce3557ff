import pytest


def named(name, value):
    @pytest.fixture(name=name)
    def fixture():
        return value

    return fixture
