import devices


def test_lamp():
    assert devices.can_switch(devices.Lamp())


def test_wattage():
    assert devices.wattage(2, 3) == 6
