from nodes import Leaf, Node, mark


def test_mark_node():
    assert mark(Node(1)).seen


def test_mark_leaf():
    assert mark(Leaf(1)).seen
