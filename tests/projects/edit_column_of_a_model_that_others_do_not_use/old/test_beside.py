import sqlalchemy as sa
from sqlalchemy import text

from models import Author, Log


def test_beside(session):
    session.add(Log(text="x"))
    session.add(Author(name="Austen"))
    assert session.scalar(sa.select(Log.text)) == "x"


def test_raw(session):
    session.execute(text("INSERT INTO log (text) VALUES ('x')"))
    assert session.execute(text("SELECT count(*) FROM log")).scalar() == 1


def test_without():
    assert sa.func.now() is not None
