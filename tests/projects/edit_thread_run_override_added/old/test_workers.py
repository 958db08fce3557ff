from workers import Idle, Worker, work


def test_worker():
    assert work(Worker()) == []


def test_idle():
    assert work(Idle()) == []
