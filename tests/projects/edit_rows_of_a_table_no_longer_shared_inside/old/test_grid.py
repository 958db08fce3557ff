import grid


def test_write():
    assert grid.write(5) == 5


def test_read():
    assert grid.read() == 1
