import author
import board
import pytest


@pytest.mark.parametrize("turn", range(107))
def test_before(turn):
    assert turn < 107


def test_write():
    board.__dict__.update(NOTE=author.text())


@pytest.mark.parametrize("turn", range(60))
def test_between(turn):
    assert turn < 60


def test_read():
    assert board.NOTE == "first"
