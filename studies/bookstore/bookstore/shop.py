"""Customers, what they buy and what they think of it."""

from sqlalchemy import func, select

from bookstore.models import Book, Customer, Line, Purchase, Review
from bookstore.pricing import points_for, total


class SoldOut(Exception):
    pass


def register(session, name, email):
    if "@" not in email:
        raise ValueError(email)
    customer = Customer(name=name, email=email)
    session.add(customer)
    session.flush()
    return customer


def find(session, email):
    return session.scalars(select(Customer).where(Customer.email == email)).first()


def rename(session, customer, name):
    customer.name = name
    session.flush()


def reward(session, customer, points):
    customer.points += points
    session.flush()


def best_customers(session, least):
    found = select(Customer.name).where(Customer.points >= least).order_by(Customer.name)
    return list(session.scalars(found))


def open_purchase(session, customer):
    purchase = Purchase(customer=customer)
    session.add(purchase)
    session.flush()
    return purchase


def put(session, purchase, book, quantity):
    if book.stock < quantity:
        raise SoldOut(book.name)
    book.stock -= quantity
    purchase.lines.append(Line(book=book, quantity=quantity, price=book.price))
    session.flush()


def check_out(session, purchase):
    purchase.state = "paid"
    amount = total(purchase.lines)
    purchase.customer.points += points_for(amount)
    session.flush()
    return amount


def cancel(session, purchase):
    for line in purchase.lines:
        line.book.stock += line.quantity
    purchase.state = "cancelled"
    session.flush()


def open_purchases(session, customer):
    found = select(func.count()).select_from(Purchase)
    return session.scalar(
        found.where(Purchase.customer_id == customer.id, Purchase.state == "open")
    )


def rate(session, book, customer, stars, comment=None):
    if not 1 <= stars <= 5:
        raise ValueError(stars)
    session.add(Review(book_id=book.id, customer_id=customer.id, stars=stars, comment=comment))
    session.flush()


def stars_of(session, book_id):
    return session.scalar(select(func.avg(Review.stars)).where(Review.book_id == book_id))


def sold(session):
    found = select(Book.name, func.sum(Line.quantity)).join(Line.book).group_by(Book.name)
    return {name: number for name, number in session.execute(found.order_by(Book.name))}
