from coins import Coin, Note, holds


def test_in_list():
    assert not holds([Coin(1)], Coin(1))


def test_not_same():
    assert Coin(1) != Coin(1)


def test_in_list_of_notes():
    assert not holds([Note(1)], Note(1))
