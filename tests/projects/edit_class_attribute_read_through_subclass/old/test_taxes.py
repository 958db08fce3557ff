import taxes


def test_through_instance():
    assert taxes.Luxury().on(100) == 20


def test_through_class():
    assert taxes.rate() == 20


def test_other_attribute():
    assert taxes.Luxury.name == "tax"


def test_unrelated_class():
    assert taxes.Fee().on(100) == 1
