import limits
from limits import shown


def test_seen():
    assert limits.SEEN == [3]


def test_shown():
    assert shown() == "shown"
