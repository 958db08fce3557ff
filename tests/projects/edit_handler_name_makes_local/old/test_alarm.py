from alarm import name, state


def fail():
    raise ValueError("fire")


def test_calm():
    assert state(lambda: None) == "calm"


def test_trouble():
    assert state(fail) == "fire"


def test_name():
    assert name() == "alarm"
