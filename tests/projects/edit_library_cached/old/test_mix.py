import pytest
import tint


@pytest.fixture(scope="module")
def box():
    return tint.Box()


def test_first():
    assert tint.mixed(1) == 2


def test_second():
    assert tint.mixed(1) == 2


def test_kept_first():
    assert tint.kept(1) == 6


def test_kept_second():
    assert tint.kept(1) == 6


def test_box_first(box):
    assert box.value() == 11


def test_box_second(box):
    assert box.value() == 11


def test_plain():
    assert tint.plain(1) == 1
