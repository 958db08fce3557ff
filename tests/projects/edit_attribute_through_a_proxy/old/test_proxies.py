import proxies


def test_limit():
    assert proxies.made().limit == 3


def test_other():
    assert proxies.made().name == "inner"
