def test_twice():
    assert True


def test_twice():
    assert False


def test_once():
    assert True
