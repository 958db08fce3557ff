from kinds import make


def test_nested():
    assert make("Thing", make("Widget")).nested() == 1


def test_matched():
    assert make("Thing", make("Widget")).matched() == 1


def test_own():
    assert make("Thing").own() == 1
