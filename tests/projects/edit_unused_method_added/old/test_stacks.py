from stacks import Bounded, Stack


def test_push():
    assert Stack().push(1).items == [1]


def test_pop():
    assert Stack().push(1).pop() == 1


def test_subclass():
    assert Bounded().push(1).push(2).items == [1]
