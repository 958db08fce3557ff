import dispatching
import shapes


def test_int():
    assert dispatching.call(1) == "number"


def test_name():
    assert dispatching.name() == "dispatching"
