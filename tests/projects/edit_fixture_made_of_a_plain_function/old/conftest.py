import people
import pytest

user = pytest.fixture(people.ann)
