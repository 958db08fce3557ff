from stacks_of_ours import opened, use


def test_closes():
    assert use("a", "b") == ["b", "a"]


def test_opens():
    assert opened("a") == "open a"
