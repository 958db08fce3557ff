from queues_of_ours import Other, Queue


def test_default():
    assert Queue().items == []


def test_given():
    assert Queue([1]).items == [1]


def test_other():
    assert Other().items == []
