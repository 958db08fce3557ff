import shop


def test_default():
    assert shop.price() == 3


def test_code():
    assert shop.first() == 3


def test_base():
    assert shop.Door().size == 3


def test_meta():
    assert shop.Window.size == 3


def test_length():
    assert len(shop.Wall()) == 3


def test_registered():
    assert isinstance(shop.Third(), shop.Shape)


def test_generator():
    assert next(shop.NUMBERS) == 3


def test_iterator():
    assert next(shop.ITEMS) == 3


def test_beside():
    assert shop.beside() == 1


def test_others():
    assert shop.Other().size == 1
