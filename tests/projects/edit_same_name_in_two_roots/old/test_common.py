import common
import extra


def test_used():
    assert common.value() == 1


def test_unused():
    assert extra.extra() == 3
