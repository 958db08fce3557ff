from logging import getLevelName as name_of


def test_name():
    assert name_of(25) == "NOTICE"


def test_plain():
    assert True
