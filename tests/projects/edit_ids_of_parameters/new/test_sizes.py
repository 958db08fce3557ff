import pytest


@pytest.mark.parametrize("size", [1, 2], ids=["small", "large"])
def test_size(size):
    assert size


@pytest.mark.parametrize("name", ["a", "c"])
def test_names(name):
    assert name


def test_plain():
    assert True


def test_asked(request):
    names = [item.name for item in request.session.items]
    assert test_size.pytestmark[0].kwargs["ids"][1] in str(names)
