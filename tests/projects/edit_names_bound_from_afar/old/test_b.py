from unittest import mock

import lib
import scale


def test_reads_level():
    assert scale.level() == 7


def test_stops():
    mock.patch.stopall()


def test_reads_depth():
    assert lib.depth() == 7


def test_reads_extra():
    assert lib.extra() == 1


def test_lists():
    assert "EXTRA" in vars(lib)


def test_takes_away():
    del lib.EXTRA


def test_reads_unit():
    assert scale.unit() == 7


def test_reads_step():
    assert scale.step() == 7


def test_reads_width():
    assert lib.width() == 7


def test_puts_back():
    scale.UNIT = scale.STEP = 1
    lib.Shelf.Box.width = 1


def test_reads_nothing():
    assert lib.os
