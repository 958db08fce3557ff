import depot
import goods


def test_price():
    assert goods.price() == 1


def test_label():
    assert goods.label() == "good"


def test_stock():
    assert depot.stock() == 2


def test_shelf():
    assert depot.shelf() == "A"
