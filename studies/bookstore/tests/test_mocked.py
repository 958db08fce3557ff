"""With objects that never see a database."""

from unittest.mock import Mock

import pytest

from bookstore import catalogue, shop
from bookstore.models import Author, Book, Category, Customer, Line, Purchase


def test_books_have_authors():
    author = Author(name="A")
    assert Book(name="B", price=1, author=author).author is author
    assert author.books[0].name == "B"


def test_new_book_is_added_to_the_session():
    session = Mock()
    book = catalogue.add_book(session, "B", 100)
    session.add.assert_called_once_with(book)
    session.flush.assert_called_once_with()


def test_new_author_is_added_to_the_session():
    session = Mock()
    assert catalogue.add_author(session, "A", "FR").country == "FR"
    assert session.add.called


def test_new_category_is_added_to_the_session():
    session = Mock()
    assert catalogue.add_category(session, "novel").name == "novel"
    assert session.flush.called


def test_filing_appends():
    book, category = Book(name="B", price=1), Category(name="c")
    catalogue.file_under(Mock(), book, category)
    assert book.categories == [category]


@pytest.mark.parametrize("email", ["", "ann", "ann.example.org"])
def test_addresses_are_looked_at_first(email):
    session = Mock()
    with pytest.raises(ValueError):
        shop.register(session, "Ann", email)
    assert not session.add.called


def test_registering_adds():
    assert shop.register(Mock(), "Ann", "a@b").email == "a@b"


def test_putting_takes_from_the_stock():
    book, purchase = Book(name="B", price=7, stock=3), Purchase()
    shop.put(Mock(), purchase, book, 2)
    assert book.stock == 1
    assert purchase.lines[0].price == 7


def test_what_is_sold_out_cannot_be_put():
    with pytest.raises(shop.SoldOut, match="B"):
        shop.put(Mock(), Purchase(), Book(name="B", price=7, stock=1), 2)


def test_checking_out_rewards():
    customer = Customer(name="Ann", email="a@b", points=1)
    purchase = Purchase(customer=customer, lines=[Line(price=1000, quantity=1)])
    assert shop.check_out(Mock(), purchase) == 1000
    assert customer.points == 11


def test_cancelling_gives_back():
    book = Book(name="B", price=7, stock=0)
    purchase = Purchase(lines=[Line(book=book, price=7, quantity=3)])
    shop.cancel(Mock(), purchase)
    assert (book.stock, purchase.state) == (3, "cancelled")


@pytest.mark.parametrize("stars", [0, 6])
def test_no_such_stars(stars):
    with pytest.raises(ValueError):
        shop.rate(Mock(), Mock(), Mock(), stars)


def test_renaming():
    customer = Customer(name="Ann", email="a@b")
    shop.rename(Mock(), customer, "Anne")
    assert customer.name == "Anne"
