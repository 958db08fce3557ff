import drivers


def test_json_driver():
    assert drivers.load("json_driver").write(1) == "[1]"


def test_text_driver():
    assert drivers.load("text_driver").write(1) == "1"


def test_known():
    assert len(drivers.known()) == 2
