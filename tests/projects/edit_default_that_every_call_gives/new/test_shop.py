import shop
import signs


def test_line():
    assert shop.line("ab") == "a-b"


def test_row():
    assert shop.row("ab") == "a b"


def test_wrap():
    assert shop.wrap("a") == "<a"


def test_tell():
    assert shop.tell("a") == "a!"


def test_told():
    assert shop._tell("a") == "a."


def test_spread():
    assert shop.spread("a") == "a."


def test_hand():
    assert shop.hand(["a"]) == ["a.", "last"]


def test_sign():
    assert signs.sign("a") == "a!"


def test_looked_up():
    name = "".join(["_", "sign"])
    assert getattr(signs, name)("a") == "a."
