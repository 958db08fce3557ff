import pytest
from sqlalchemy.exc import IntegrityError

from bookstore import catalogue, shop


def test_register(session):
    assert shop.register(session, "Bob", "bob@example.org").points == 0


def test_addresses_are_unique(session, ann):
    with pytest.raises(IntegrityError):
        shop.register(session, "Another", "ann@example.org")


def test_find(session, ann):
    session.expire_all()
    assert shop.find(session, "ann@example.org").name == "Ann"


def test_find_nobody(session):
    assert shop.find(session, "x@y") is None


def test_rename(session, ann):
    shop.rename(session, ann, "Anne")
    session.expire_all()
    assert ann.name == "Anne"


def test_reward(session, ann):
    shop.reward(session, ann, 7)
    session.expire_all()
    assert ann.points == 7


def test_best_customers(session, ann):
    shop.reward(session, ann, 100)
    shop.register(session, "Bob", "bob@example.org")
    assert shop.best_customers(session, 50) == ["Ann"]


def test_no_best_customers(session):
    assert shop.best_customers(session, 50) == []


def test_open_purchase(session, ann):
    assert shop.open_purchase(session, ann).state == "open"


def test_open_purchases(session, ann):
    shop.open_purchase(session, ann)
    assert shop.open_purchases(session, ann) == 1


def test_no_open_purchases(session, ann):
    assert shop.open_purchases(session, ann) == 0


def test_check_out_nothing(session, ann):
    assert shop.check_out(session, shop.open_purchase(session, ann)) == 0


def test_cancel_nothing(session, ann):
    purchase = shop.open_purchase(session, ann)
    shop.cancel(session, purchase)
    assert shop.open_purchases(session, ann) == 0


def test_put(session, ann, emma):
    purchase = shop.open_purchase(session, ann)
    shop.put(session, purchase, emma, 2)
    session.expire_all()
    assert [(line.book.name, line.quantity) for line in purchase.lines] == [("Emma", 2)]


def test_put_too_many(session, ann, emma):
    with pytest.raises(shop.SoldOut):
        shop.put(session, shop.open_purchase(session, ann), emma, 100)


def test_check_out(session, ann, emma):
    purchase = shop.open_purchase(session, ann)
    shop.put(session, purchase, emma, 10)
    assert shop.check_out(session, purchase) == 7650
    session.expire_all()
    assert (ann.points, purchase.state) == (76, "paid")


def test_cancel(session, ann, emma):
    purchase = shop.open_purchase(session, ann)
    shop.put(session, purchase, emma, 5)
    shop.cancel(session, purchase)
    session.expire_all()
    assert emma.stock == 20


def test_sold(session, ann, emma):
    purchase = shop.open_purchase(session, ann)
    shop.put(session, purchase, emma, 3)
    assert shop.sold(session) == {"Emma": 3}


def test_nothing_sold(session):
    assert shop.sold(session) == {}


def test_rate(session, ann, emma):
    shop.rate(session, emma, ann, 4)
    shop.rate(session, emma, ann, 5, "again")
    assert shop.stars_of(session, emma.id) == 4.5


def test_no_stars(session):
    assert shop.stars_of(session, 1) is None


def test_stars_of_another_book(session, ann, emma):
    other = catalogue.add_book(session, "Persuasion", 700)
    shop.rate(session, other, ann, 1)
    assert shop.stars_of(session, emma.id) is None
