import pytest
from cases import cases, plain


@pytest.mark.parametrize("case", cases(), ids=["first", "second"])
def test_case(case):
    assert case != 4


def test_plain():
    assert plain() == 1
