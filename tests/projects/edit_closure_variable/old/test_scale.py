from scale import scaler


def test_stepped():
    assert scaler("stepped")(27) == 20


def test_plain():
    assert scaler("plain")(27) == 27
