from crates import Crate


def test_size():
    assert Crate().size == 2


def test_name():
    assert Crate().name == "crate"
