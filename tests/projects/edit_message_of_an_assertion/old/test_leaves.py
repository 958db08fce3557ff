import pytest

import leaves
from leaves import Green, Leaf, checked


def test_leaf():
    assert Leaf.size + Green.size == 3


def test_why():
    assert leaves.WHY.startswith("one base")


def test_not():
    assert leaves.NOT == "one base"


def test_fails():
    with pytest.raises(AssertionError, match="one base"):
        checked(9)
