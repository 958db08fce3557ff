from doors import Open


def test_open():
    assert Open().state() == "open"


def test_closed():
    door = Open()
    door.close()
    assert door.state() == "open"
