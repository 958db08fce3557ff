import pytest


def picked(table, key):
    @pytest.fixture
    def fixture():
        return table[key]

    return fixture
