from measures import Pressure, Temperature, read


def test_temperature():
    assert read(Temperature, "1.5") == 1.5


def test_pressure():
    assert read(Pressure, "1.5") == 1.5
