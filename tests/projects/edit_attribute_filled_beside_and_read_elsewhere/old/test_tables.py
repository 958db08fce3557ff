from sizes import size_of
from tables import TABLE, Table, load, warm


def test_a_warm():
    assert warm() == 2


def test_b_own():
    assert Table().size() == 2


def test_c_size_of():
    assert size_of(TABLE) == 2
