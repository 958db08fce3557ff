import events
import listening


def test_order():
    assert events.saved.fire() == ["log", "mail"]


def test_name():
    assert events.name() == "events"
