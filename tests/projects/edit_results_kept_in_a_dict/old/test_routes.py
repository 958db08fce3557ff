from routes import distance, name


def test_first():
    assert distance("a", "d") == 3


def test_again():
    assert distance("d", "a") == 3


def test_other():
    assert name("a") == "A"
