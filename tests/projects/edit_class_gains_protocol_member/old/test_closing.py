from closing import File, Sensor, apart, can_close


def test_sensor():
    assert not can_close(Sensor())


def test_file():
    assert can_close(File())


def test_apart():
    assert apart() == 1
