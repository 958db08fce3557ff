from app import quiet


def test_quiet():
    assert quiet.X


def test_pattern():
    assert quiet.re
