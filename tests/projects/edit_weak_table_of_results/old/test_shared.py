import shared


def test_first():
    assert shared.get("ab") == 2


def test_second():
    assert shared.get("ab") + 1 == 3


def test_other():
    assert shared.name() == "shared"
