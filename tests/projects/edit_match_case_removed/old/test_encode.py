from encode import encode


def test_number():
    assert encode(3) == "3"


def test_text():
    assert encode("x") == "'x'"


def test_list():
    assert encode(["x"]) == "['x']"


def test_nothing():
    assert encode(None) == "null"
