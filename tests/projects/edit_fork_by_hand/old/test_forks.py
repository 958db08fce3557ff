import forks


def test_child():
    assert forks.run() == 0


def test_name():
    assert forks.name() == "forks"
