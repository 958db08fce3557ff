import tool


def test_known():
    assert tool.known() == ["start"]


def test_apart():
    assert tool.apart() == 1
