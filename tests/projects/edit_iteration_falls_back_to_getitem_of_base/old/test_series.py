import pytest

from series import Other, Series


def test_list():
    with pytest.raises(TypeError):
        list(reversed(Series()))


def test_other():
    assert list(Other()) == []
