import api
import keeps


def test_total():
    assert api.total([1, 2]) == 3


def test_mean():
    assert api.mean([1]) == 1


def test_what_was_there_before_stays():
    assert keeps.total([1, 2]) == 3


def test_other():
    assert api.other() == 0
