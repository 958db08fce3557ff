from ports import address, hosts


def test_default():
    assert address("a") == "a:8080"


def test_given():
    assert address("a", 1) == "a:1"


def test_other():
    assert hosts() == ["a", "b"]
