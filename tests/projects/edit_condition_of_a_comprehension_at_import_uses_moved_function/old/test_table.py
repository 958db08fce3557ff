import rules
import table


def test_kept():
    assert table.kept() == 1


def test_raw():
    assert table.raw() == 2


def test_other():
    assert rules.other("x") == "x"
