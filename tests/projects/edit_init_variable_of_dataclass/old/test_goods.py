from goods import Good, Other
from listing import count


def test_fields():
    assert count(Good("a")) == 2


def test_other():
    assert count(Other()) == 0
