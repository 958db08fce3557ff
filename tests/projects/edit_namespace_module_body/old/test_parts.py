from parts import first, second


def test_first():
    assert first.name() == "first"


def test_second():
    assert second.name() == "second"
