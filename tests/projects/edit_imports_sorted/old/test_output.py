from output import digits, dump


def test_dump():
    assert dump() == '["red", "blue", "square"]'


def test_join():
    assert digits() == "0123456789"
