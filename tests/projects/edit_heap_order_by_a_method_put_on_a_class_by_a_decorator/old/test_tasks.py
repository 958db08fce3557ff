from tasks import Other, Task, first


def test_pop():
    assert first([Task(2, 1), Task(1, 2)]).rank == 1


def test_other():
    assert first([Other(2), Other(1)]).size == 1
