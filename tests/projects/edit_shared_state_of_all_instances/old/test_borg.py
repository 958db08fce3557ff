from borg import Borg, Other


def test_first():
    assert Borg().port == 80


def test_second():
    assert Borg().port + 1 == 81


def test_other():
    assert Other.size == 1
