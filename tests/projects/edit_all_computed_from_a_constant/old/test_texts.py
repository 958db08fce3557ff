import texts


def test_known():
    assert not texts.known()


def test_greet():
    assert texts.greet() == "hello"
