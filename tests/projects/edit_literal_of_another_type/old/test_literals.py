import literals


def test_one():
    assert repr(literals.one()) == "1"


def test_zero():
    assert repr(literals.zero()) == "[0]"


def test_minus_zero():
    assert str(literals.signed()["offset"]) == "0.0"


def test_text():
    assert literals.text() == "1"
