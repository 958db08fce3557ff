def test_asks(clock):
    assert clock == 12


def test_does_not_ask():
    assert True
