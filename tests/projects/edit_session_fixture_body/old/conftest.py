import pytest


@pytest.fixture(scope="session")
def database():
    return {"user": "ann"}
