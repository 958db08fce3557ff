import shop


def test_sets():
    shop.use(shop.wanted())


def test_rates():
    shop.rate(shop.better())


def test_unlocks():
    shop.unlock(shop.flag())


def test_mode():
    assert shop.mode() == "fast"


def test_summer():
    assert shop.summer() == 2


def test_open():
    assert shop.is_open()
