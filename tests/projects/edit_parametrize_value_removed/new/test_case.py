import pytest


@pytest.mark.parametrize("text", ["a"])
def test_upper(text):
    assert text.upper().isupper()


def test_lower():
    assert "A".lower() == "a"
