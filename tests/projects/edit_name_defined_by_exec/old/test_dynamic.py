import dynamic


def test_limit():
    assert dynamic.LIMIT == 3


def test_name():
    assert dynamic.name() == "dynamic"
