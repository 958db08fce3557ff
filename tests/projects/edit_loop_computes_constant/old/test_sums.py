from sums import name, total


def test_total():
    assert total() == 7


def test_name():
    assert name() == "sums"
