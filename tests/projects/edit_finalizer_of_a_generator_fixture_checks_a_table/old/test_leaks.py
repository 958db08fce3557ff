import pytest

import leaks
import more


@pytest.fixture(scope="module")
def seen():
    names = set()
    yield names
    assert names <= leaks.ALLOWED


def test_first(seen):
    seen.add("a")


def test_other():
    assert more


def test_last(seen):
    seen.add("b")
