import pack


def test_data():
    assert pack.text() == "a"


def test_other():
    assert pack.text.__name__ == "text"
