import making
import shop


def test_instance():
    assert isinstance(shop.Third(), shop.Shape)


def test_dispatched():
    assert shop.area(shop.Third()) == 3


def test_matched():
    assert shop.kind() == 3


def test_made():
    assert making.made()
