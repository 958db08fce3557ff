from machine import engine


def test_speed():
    assert engine.speed() == 1


def test_size():
    assert engine.size() == 2
