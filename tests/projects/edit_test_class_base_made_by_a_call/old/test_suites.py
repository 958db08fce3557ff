import limits
from making import suite


class TestSmall(suite(limits.LIMIT)):
    pass


def test_plain():
    assert 1
