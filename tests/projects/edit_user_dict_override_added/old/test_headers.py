from headers import Cookies, Headers, names, updated


def test_made():
    assert names(Headers({"Host": 1})) == ["Host"]


def test_updated():
    assert updated(Headers(), Host=1) == ["Host"]


def test_plain():
    assert updated(Cookies({"A": 1}), B=2) == ["A", "B"]
