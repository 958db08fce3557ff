from rules import LIMIT, allowed


def test_limit():
    assert allowed(40)


def test_limit_imported():
    assert LIMIT == 40
