from pack import pack


def test_text():
    assert pack("x") == "sx"


def test_flag():
    assert pack(True) == "b1"


def test_count():
    assert pack(7) == "i7"
