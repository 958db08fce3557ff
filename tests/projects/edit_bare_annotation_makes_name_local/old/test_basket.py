from basket import count, remaining


def test_total():
    assert remaining(30) == 70


def test_count():
    assert count("abc") == 3
