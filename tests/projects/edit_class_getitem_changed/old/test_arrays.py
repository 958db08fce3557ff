from arrays import Array


def test_parametrised():
    assert Array[int] == "Array of int"


def test_instance():
    assert Array(1, 2)[0] == 1
