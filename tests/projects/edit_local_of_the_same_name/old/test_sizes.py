from other import elsewhere
from sizes import from_global, from_local, from_parameter


def test_global():
    assert from_global() == 3


def test_parameter():
    assert from_parameter(4) == 4


def test_local():
    assert from_local() == [5, 6]


def test_elsewhere():
    assert elsewhere() == 8
