from vehicles import Car, Van, wheels


def test_van_wheels():
    assert wheels([Van()]) == 4


def test_car_wheels():
    assert wheels([Car(), Car()]) == 8


def test_van_name():
    assert Van().name() == "car"
