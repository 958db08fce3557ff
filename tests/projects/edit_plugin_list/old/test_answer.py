def test_asks(answer):
    assert answer == 1


def test_does_not_ask():
    assert True
