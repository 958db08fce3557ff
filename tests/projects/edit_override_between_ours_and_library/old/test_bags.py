from bags import Bag, Other


def test_bag():
    assert len(Bag(a=1)) == 1


def test_other():
    assert len(Other(a=1)) == 1
