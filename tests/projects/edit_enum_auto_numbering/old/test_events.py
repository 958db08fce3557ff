from events import Event, Unit, encode


def test_stored_value():
    assert encode(Event.STOP) == 2


def test_unit():
    assert encode(Unit.SECOND) == 1
