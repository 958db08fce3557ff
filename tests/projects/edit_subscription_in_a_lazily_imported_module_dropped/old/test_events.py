import events


def test_event():
    assert events.fire("bell") == ["heard"]


def test_other():
    assert events.other() == 1
