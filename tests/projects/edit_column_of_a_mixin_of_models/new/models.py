import sqlalchemy as sa
from sqlalchemy import orm


class Base(orm.DeclarativeBase):
    pass


class Stamped:
    made = sa.Column(sa.Integer)
    seen = sa.Column(sa.Integer)


class Log(Stamped, Base):
    __tablename__ = "log"
    id = sa.Column(sa.Integer, primary_key=True)


class Note(Base):
    __tablename__ = "note"
    id = sa.Column(sa.Integer, primary_key=True)
