def test_twice():
    assert True


def test_once():
    assert True
