import pytest

from kinds import ONE, TWO


@pytest.fixture
def size(request):
    return request.param.name, request.param.size


@pytest.mark.parametrize("size", [ONE, TWO], indirect=True, ids=lambda kind: kind.name)
def test_size(size):
    assert size in {("one", 1), ("two", 2)}


def test_plain():
    assert pytest
