import shop


def test_base():
    assert shop.Door().size == 3


def test_meta():
    assert shop.Window.size == 3


def test_length():
    assert len(shop.Wall()) == 3


def test_object():
    assert shop.THING.size == 3


def test_held():
    assert shop.thing().size == 3


def test_module():
    assert shop.extra == 3
