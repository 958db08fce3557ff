from methods import scale, shown


def test_signature():
    assert shown(scale) == "(size: int, by: int = 2) -> int"


def test_call():
    assert scale(2) == 4
