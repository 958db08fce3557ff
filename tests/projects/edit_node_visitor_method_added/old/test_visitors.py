from visitors import Calls, Names, visit


def test_names():
    assert visit(Names(), "a + f(b)") == ["a", "f", "b"]


def test_calls():
    assert visit(Calls(), "f(b)") == ["call"]
