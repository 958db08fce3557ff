import machine
import words


def test_size():
    assert machine.size() == 0


def test_version():
    assert machine.version() == 0


def test_loud():
    assert words.loud("a") == "A"
