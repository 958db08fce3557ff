from convert import stop, wait


def test_converted():
    assert repr(wait(seconds="3")) == "3"


def test_plain():
    assert stop(seconds="3") == "3"
