import tables
from tables import TABLE, Table, load, warm


def test_a_warm():
    assert warm() == 2


def test_b_own():
    assert Table().size() == 2


def test_c_size():
    assert TABLE.size() == 2
