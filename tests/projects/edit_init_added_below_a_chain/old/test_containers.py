from containers import Container, Queue, Stack


def test_queue_limit():
    assert not Queue().full(9)


def test_stack_limit():
    assert not Stack().full(10)


def test_container_limit():
    assert Container(3).limit == 3
