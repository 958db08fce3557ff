import pytest

from engine import Engine


@pytest.fixture(scope="class")
def engine():
    made = Engine(1)
    assert made.label
    made.power = 2
    return made


class TestEngine:
    def test_scaled(self, engine):
        assert engine.label == "2 hp"

    def test_again(self, engine):
        assert engine.label.startswith("2")


def test_plain():
    assert Engine(1).plain() == 1
