import sqlalchemy as sa
from sqlalchemy import text

import models


def test_star(session):
    assert list(session.execute(text("SELECT * FROM book")).keys()) == ["id", "title", "author_id"]


def test_insert(session):
    session.execute(text("INSERT INTO book (title) VALUES ('Emma')"))


def test_reached(session):
    session.add(models.Author(name="Austen"))
    author = session.scalars(sa.select(models.Author)).one()
    assert author.books == []


def test_columns(engine):
    assert len(sa.inspect(engine).get_columns("book")) == 3


def test_others_know():
    assert len(models.Log.metadata.tables["book"].columns) == 3


def test_class():
    assert models.Book.title is not None
