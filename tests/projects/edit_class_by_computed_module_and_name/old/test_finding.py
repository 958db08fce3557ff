import finding


def test_square():
    assert finding.sides("sha" + "pes", "Squ" + "are") == 4


def test_circle():
    assert finding.sides("sha" + "pes", "Cir" + "cle") == 0


def test_name():
    assert finding.name() == "finding"
