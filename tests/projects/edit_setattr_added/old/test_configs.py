from configs import Config, Options, turn_on


def test_frozen():
    assert turn_on(Config())


def test_free():
    assert turn_on(Options())
