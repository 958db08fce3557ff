from mail import address, send


def test_by_position():
    assert send("ann", True) == "ann!"


def test_by_name():
    assert send("ann", urgent=True) == "ann!"


def test_other():
    assert address("ann") == "ann@example.org"
