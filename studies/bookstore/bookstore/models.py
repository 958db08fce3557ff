"""The tables as objects."""

from sqlalchemy import Column, ForeignKey, Integer, String, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    country: Mapped[str | None] = mapped_column(String(60))
    books: Mapped[list["Book"]] = relationship(back_populates="author")


book_category = Table(
    "book_category",
    Base.metadata,
    Column("book_id", Integer, ForeignKey("book.id"), primary_key=True),
    Column("category_id", Integer, ForeignKey("category.id"), primary_key=True),
)


class Category(Base):
    __tablename__ = "category"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60))


class Book(Base):
    __tablename__ = "book"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200))
    isbn: Mapped[str | None] = mapped_column(String(20))
    price: Mapped[int]
    stock: Mapped[int] = mapped_column(default=0)
    author_id: Mapped[int | None] = mapped_column(ForeignKey("author.id"))
    author: Mapped[Author | None] = relationship(back_populates="books")
    categories: Mapped[list[Category]] = relationship(secondary=book_category)


class Customer(Base):
    __tablename__ = "customer"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(120), unique=True)
    points: Mapped[int] = mapped_column(default=0)


class Purchase(Base):
    __tablename__ = "purchase"
    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customer.id"))
    state: Mapped[str] = mapped_column(String(20), default="open")
    customer: Mapped[Customer] = relationship()
    lines: Mapped[list["Line"]] = relationship(back_populates="purchase")


class Line(Base):
    __tablename__ = "purchase_line"
    purchase_id: Mapped[int] = mapped_column(ForeignKey("purchase.id"), primary_key=True)
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"), primary_key=True)
    quantity: Mapped[int]
    price: Mapped[int]
    purchase: Mapped[Purchase] = relationship(back_populates="lines")
    book: Mapped[Book] = relationship()


class Review(Base):
    __tablename__ = "review"
    id: Mapped[int] = mapped_column(primary_key=True)
    book_id: Mapped[int] = mapped_column(ForeignKey("book.id"))
    customer_id: Mapped[int] = mapped_column(ForeignKey("customer.id"))
    stars: Mapped[int]
    comment: Mapped[str | None] = mapped_column(String(500))
