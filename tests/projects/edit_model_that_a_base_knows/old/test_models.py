import pytest
import sqlalchemy as sa

from models import Base, Log


@pytest.fixture(scope="session")
def engine():
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    Base.metadata.create_all(engine)
    yield engine
    engine.dispose()


def test_statement(engine):
    with engine.connect() as connection:
        connection.execute(sa.text("INSERT INTO log (text) VALUES ('x')"))
        assert connection.execute(sa.text("SELECT count(*) FROM log")).scalar() == 1


def test_tables(engine):
    assert sa.inspect(engine).get_table_names() == ["log"]


def test_model():
    assert Log.__tablename__ == "log"


def test_without():
    assert sa.func.now() is not None
