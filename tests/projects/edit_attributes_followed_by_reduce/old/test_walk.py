from tree import Branch, Other
from walk import follow


def test_path():
    assert follow(Branch(), "leaf.size") == 1


def test_other():
    assert Other().size == 1
