from fields import kinds, submit


def test_kinds():
    assert kinds(submit) == ["str", "int"]


def test_called():
    assert submit("ann", 3) == "ann 3"
