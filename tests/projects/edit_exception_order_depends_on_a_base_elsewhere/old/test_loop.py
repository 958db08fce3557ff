from loop import run


def test_timeout():
    assert run("Timeout") == "Timeout"


def test_value():
    assert run("Wrong") == "Wrong"
