import using


def test_parts():
    assert using.total() == 3


def test_name():
    assert using.name() == "using"
