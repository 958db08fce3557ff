import lines


def test_first():
    assert lines.first() == "one"


def test_second():
    assert lines.first() == "one"


def test_other():
    assert lines.other() == 1
