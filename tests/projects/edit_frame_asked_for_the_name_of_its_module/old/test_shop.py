import shop


def test_limit():
    assert shop.limit() == 3


def test_missing():
    assert shop.MISSING.name == "shop.MISSING"


def test_package():
    assert shop.own_package() == ""


def test_has():
    assert not shop.own_version()
