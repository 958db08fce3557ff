import shop
import tool


def test_text():
    assert tool.says(shop.price, "cents")


def test_price():
    assert shop.price() == 1


def test_free():
    assert tool


def test_library():
    assert shop.tax() == 2 and tool.says(shop.json.dumps, "def dumps")
