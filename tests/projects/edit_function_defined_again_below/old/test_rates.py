from rates import name, rate


def test_rate():
    assert rate("fr") == 20


def test_name():
    assert name("fr") == "FR"
