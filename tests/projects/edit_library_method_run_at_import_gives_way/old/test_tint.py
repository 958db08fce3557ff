import tint


def test_number():
    assert issubclass(tint.Number, tint.Kind)


def test_double():
    assert tint.double(2) == 4


def test_names():
    assert tint.names() == ["Noted"]
