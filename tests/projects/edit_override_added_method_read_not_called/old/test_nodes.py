from nodes import Branch, Leaf, Node


def test_same_function():
    assert Leaf.visit is Node.visit


def test_called_by_class():
    assert Leaf.visit(Node()) == 1


def test_not_its_own():
    assert "visit" not in vars(Leaf)


def test_where_defined():
    assert Leaf.visit.__qualname__ == "Node.visit"


def test_branch():
    assert Branch().visit() == 1
