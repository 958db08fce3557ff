import pytest


def named(name):
    @pytest.fixture
    def fixture():
        return name

    return fixture
