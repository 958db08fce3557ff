import os
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from bookstore import catalogue, shop
from bookstore.models import Base

URL = os.environ.get("BOOKSTORE", "sqlite:///bookstore.db")


@pytest.fixture(scope="session")
def engine():
    if URL == "script":
        engine = create_engine("sqlite://", poolclass=StaticPool)
        connection = engine.raw_connection()
        connection.executescript(Path("schema.sql").read_text())
        connection.commit()
        connection.close()
    elif URL == "models":
        engine = create_engine("sqlite://", poolclass=StaticPool)
        Base.metadata.create_all(engine)
    else:
        engine = create_engine(URL)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "begin")
        def begin(connection):
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")

    yield engine
    engine.dispose()


@pytest.fixture
def session(engine):
    """A session whose work is undone."""
    with engine.connect() as connection:
        transaction = connection.begin()
        with Session(connection, join_transaction_mode="create_savepoint") as session:
            yield session
        transaction.rollback()


@pytest.fixture
def austen(session):
    return catalogue.add_author(session, "Jane Austen", "UK")


@pytest.fixture
def emma(session, austen):
    return catalogue.add_book(session, "Emma", 850, austen, stock=20)


@pytest.fixture
def ann(session):
    return shop.register(session, "Ann", "ann@example.org")
