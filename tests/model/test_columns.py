"""Which statements declare a plain column, and what a module says of tables beside that."""

import ast

import pytest

from edgewise.model.columns import LISTENING, declares_column, made_of, said_of_mapping


@pytest.mark.parametrize(
    "text",
    [
        "size = Column(Integer)",
        "size = sa.Column('size', sa.String(9), nullable=False, default='x')",
        "size: Mapped[int | None]",
        "size: Mapped[Optional[int]] = mapped_column(default=0)",
        "size: orm.Mapped[str] = mapped_column(String(length=3), server_default='3')",
        "size = IntegerField(null=True)",
        "size = pw.CharField(max_length=3, default='')",
    ],
)
def test_plain_columns(text: str) -> None:
    assert declares_column(ast.parse(text).body[0])


@pytest.mark.parametrize(
    "text",
    [
        "size = 3",
        "size = other = Column(Integer)",
        "size: int",
        "size: Mapped[list[int]]",
        "size: Mapped['Size']",
        "size = Column('other', Integer)",
        "size = Column(Integer, ForeignKey('book.id'))",
        "size = Column(Integer, CheckConstraint('size > 0'))",
        "size = Column(Integer, primary_key=True)",
        "size = Column(Integer, default=now)",
        "size = Column(ARRAY(Integer))",
        "size = Column(Integer, **more)",
        "size = Column(kind)",
        "size = relationship('Book')",
        "size = ForeignKeyField(Book)",
        "size = CharField(column_name='other')",
    ],
)
def test_anything_else(text: str) -> None:
    assert not declares_column(ast.parse(text).body[0])


def test_names_that_others_give() -> None:
    text = "a = relationship(Book, backref='books'); b = relationship(Log, backref=backref('logs'))"
    assert said_of_mapping(ast.parse(text)) == {"books", "logs"}
    assert said_of_mapping(ast.parse("a = relationship(Book, backref=name)")) == {LISTENING}


def test_listeners() -> None:
    text = "@event.listens_for(Book.__table__, 'after_create')\ndef fill(*args): ..."
    assert said_of_mapping(ast.parse(text)) == {LISTENING}
    assert not said_of_mapping(ast.parse("event.listen(engine, 'connect', f)"))


def test_names_of_which_tables_are_made() -> None:
    text = "def make(): db.create_tables([Book, Log]); Log.create()\nBook.bind(db)"
    assert said_of_mapping(ast.parse(text)) == {made_of("Book")}
