from valve import Stiff, Valve


def test_open():
    assert Stiff().open() == 1


def test_close():
    assert Valve().close() == -1


def test_base():
    assert Valve().open() == 1
