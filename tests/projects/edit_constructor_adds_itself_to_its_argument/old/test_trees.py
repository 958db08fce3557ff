import trees


def test_first():
    assert trees.first() == "leaf"


def test_name():
    assert trees.name() == "trees"
