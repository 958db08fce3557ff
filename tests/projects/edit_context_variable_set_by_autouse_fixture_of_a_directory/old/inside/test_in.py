from current import greet


def test_in():
    assert greet() == "hello root"
