import wires
from wires import Closable, Closes, File, Socket


def test_socket():
    assert not isinstance(Socket(), Closes)


def test_by_another_name():
    assert not isinstance(Socket(), Closable)


def test_attribute():
    assert not isinstance(wires.Socket(), wires.Closes)


def test_file():
    assert isinstance(File(), Closes)


def test_nothing_asked():
    assert Socket().__class__.__name__ == "Socket"
