"""Books, authors and categories."""

from sqlalchemy import func, select, text

from bookstore.models import Author, Book, Category


def add_author(session, name, country=None):
    author = Author(name=name, country=country)
    session.add(author)
    session.flush()
    return author


def add_book(session, name, price, author=None, stock=0, isbn=None):
    book = Book(name=name, price=price, author=author, stock=stock, isbn=isbn)
    session.add(book)
    session.flush()
    return book


def add_category(session, name):
    category = Category(name=name)
    session.add(category)
    session.flush()
    return category


def file_under(session, book, category):
    book.categories.append(category)
    session.flush()


def by_name(session, name):
    return session.scalars(select(Book).where(Book.name == name)).first()


def search(session, word):
    found = select(Book).where(Book.name.ilike(f"%{word}%")).order_by(Book.name)
    return [book.name for book in session.scalars(found)]


def in_category(session, name):
    found = select(Book).join(Book.categories).where(Category.name == name).order_by(Book.id)
    return list(session.scalars(found))


def categories(session):
    return list(session.scalars(select(Category.name).order_by(Category.name)))


def authors_of(session, country):
    return list(session.scalars(select(Author.name).where(Author.country == country)))


def number_of_authors(session):
    return session.scalar(select(func.count()).select_from(Author))


def restock(session, book_id, number):
    session.execute(
        text("UPDATE book SET stock = stock + :n WHERE id = :id"), {"n": number, "id": book_id}
    )


def stock_of(session, book_id):
    return session.scalar(select(Book.stock).where(Book.id == book_id))


def dearest(session):
    return session.scalar(select(func.max(Book.price)))


def number_of_books(session):
    return session.scalar(text("SELECT count(*) FROM book"))
