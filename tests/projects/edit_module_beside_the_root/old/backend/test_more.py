import common


def test_other_function():
    assert common.plain("a") == "a"
