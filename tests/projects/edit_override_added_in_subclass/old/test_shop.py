from shop import Book, Lamp, Product


def test_book_shipping():
    assert Book(10).shipping() == 5


def test_book_invoice():
    assert Book(10).invoice() == 15


def test_book_label():
    assert Book(10).label() == "Book at 10"


def test_lamp_shipping():
    assert Lamp(10).shipping() == 5


def test_plain_invoice():
    assert Product(1).invoice() == 6
