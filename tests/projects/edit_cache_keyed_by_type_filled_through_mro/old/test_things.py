from dispatch import handle
from things import Leaf, Other


def test_leaf():
    assert handle(Leaf()) == "root"


def test_other():
    assert handle(Other()) == "middle"
