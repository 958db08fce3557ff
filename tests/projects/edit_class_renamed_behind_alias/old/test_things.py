import things


def test_repr():
    assert "things.Thing object" in repr(things.made())


def test_other():
    assert "things.Other object" in repr(things.Other())
