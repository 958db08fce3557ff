import finding


def test_sides():
    assert finding.sides("square") == 4


def test_circle():
    assert finding.sides("circle") == 0


def test_name():
    assert finding.name() == "finding"
