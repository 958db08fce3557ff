import making
import pytest


@pytest.fixture(scope="module", params=["a", "b"])
def kind(request):
    return request.param, making.make(request.param)


def test_kind(kind):
    assert kind in [("a", "first"), ("b", "second")]
