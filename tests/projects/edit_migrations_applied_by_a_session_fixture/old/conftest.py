import sqlite3
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def db():
    connection = sqlite3.connect(":memory:")
    for script in sorted(Path(__file__).parent.glob("migrations/*.sql")):
        connection.executescript(script.read_text())
    yield connection
    connection.close()
