from cards import Card, Stamp


def test_remove():
    cards = [Card("a")]
    cards.remove(Card("a"))
    assert cards == []


def test_other():
    assert Stamp("a").name == "a"


def test_identity():
    stamp = Stamp("a")
    assert [stamp].index(stamp) == 0
