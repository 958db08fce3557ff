from current import greet


def test_out():
    assert greet() == "hello nobody"
