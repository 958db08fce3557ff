import finding
import shop


def test_item():
    assert finding.item(shop.name.__module__) == 3


def test_got():
    assert finding.got(shop.name.__module__) == 3


def test_name():
    assert shop.name() == "shop"
