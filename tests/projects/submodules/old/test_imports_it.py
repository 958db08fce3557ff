import pkg.deep.leaf
import pkg.sub


def test_direct():
    assert pkg.sub.in_sub() == "in sub"


def test_leaf():
    assert pkg.deep.leaf.in_leaf()
