from thermo import Thermostat


def test_set():
    thermostat = Thermostat()
    thermostat.goal = 99
    assert thermostat.goal == 99


def test_get():
    assert Thermostat().goal == 20


def test_unrelated():
    assert Thermostat().off() == 0
