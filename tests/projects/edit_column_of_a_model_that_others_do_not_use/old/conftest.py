import pytest
import sqlalchemy as sa
from sqlalchemy import orm

from models import Base


@pytest.fixture(scope="session")
def engine():
    engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool)
    Base.metadata.create_all(engine)
    yield engine
    Base.metadata.drop_all(engine)
    engine.dispose()


@pytest.fixture
def session(engine):
    with orm.Session(engine) as session:
        yield session
