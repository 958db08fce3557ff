import pytest

from limits import LIMIT, SPARE


@pytest.mark.skipif("LIMIT > 3")
def test_small():
    assert True


def test_other():
    assert SPARE == 1
