import sqlalchemy as sa
from sqlalchemy import orm


class Base(orm.DeclarativeBase):
    pass


class Log(Base):
    __tablename__ = "log"
    id = sa.Column(sa.Integer, primary_key=True)
    text = sa.Column(sa.Text, sa.CheckConstraint("text <> 'x'"))


class Note(Base):
    __tablename__ = "note"
    id = sa.Column(sa.Integer, primary_key=True)
