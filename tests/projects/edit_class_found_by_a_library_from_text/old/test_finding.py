import finding


def test_square():
    assert finding.sides() == 4


def test_name():
    assert finding.name() == "finding"
