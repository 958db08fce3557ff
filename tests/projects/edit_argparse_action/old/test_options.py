from options import parse


def test_level():
    assert parse("--level", "3").level == 3


def test_no_option():
    assert parse().level == 0


def test_flag():
    assert parse("--fast").fast
