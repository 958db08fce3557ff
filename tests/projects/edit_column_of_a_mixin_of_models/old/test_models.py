import sqlalchemy as sa

from models import Base, Note


def test_statement():
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    Base.metadata.create_all(engine)
    with engine.connect() as connection:
        assert len(connection.execute(sa.text("SELECT * FROM log")).keys()) == 2
    engine.dispose()


def test_through_another_class():
    assert len(Note.metadata.tables["log"].columns) == 2


def test_without():
    assert sa.func.now() is not None
