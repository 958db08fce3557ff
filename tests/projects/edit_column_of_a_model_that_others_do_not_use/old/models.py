import sqlalchemy as sa
from sqlalchemy import orm


class Base(orm.DeclarativeBase):
    pass


class Author(Base):
    __tablename__ = "author"
    id = sa.Column(sa.Integer, primary_key=True)
    name = sa.Column(sa.Text)
    books = orm.relationship("Book", back_populates="author")


class Book(Base):
    __tablename__ = "book"
    id = sa.Column(sa.Integer, primary_key=True)
    title = sa.Column(sa.Text)
    author_id = sa.Column(sa.ForeignKey("author.id"))
    author = orm.relationship(Author, back_populates="books")


class Log(Base):
    __tablename__ = "log"
    id = sa.Column(sa.Integer, primary_key=True)
    text = sa.Column(sa.Text)
