from numbers_parser import parse, unrelated


def test_bad_number():
    assert parse("x") is None


def test_good_number():
    assert parse("1") == 1


def test_unrelated():
    assert unrelated() == 1
