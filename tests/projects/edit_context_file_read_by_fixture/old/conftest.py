import pytest
from pathlib import Path


@pytest.fixture(scope="session")
def people():
    return (Path(__file__).parent / "people.txt").read_text().split()
