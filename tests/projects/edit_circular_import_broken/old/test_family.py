import child
import parent


def test_child_name():
    assert parent.Parent().child_name() == "child"


def test_parent_name():
    assert child.Child().parent_name() == "parent"
