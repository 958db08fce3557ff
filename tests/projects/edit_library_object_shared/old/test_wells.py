import pytest
from village import depth, mark
from wells import Well


@pytest.fixture(scope="session")
def well():
    return Well()


def test_marks(well):
    well.marks["water"] = mark()
    assert well.draw()


def test_digs(well):
    well.depth = depth()
    assert well.draw()


def test_reads_mark(well):
    assert well.marks["water"] == "clear"


def test_reads_depth(well):
    assert well.depth == 7


def test_draws(well):
    assert well.draw()
