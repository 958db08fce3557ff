from report import SHARED


def test_total():
    assert SHARED.total == 6


def test_total_again():
    assert SHARED.total - 6 == 0


def test_name():
    assert SHARED.name() == "report"
