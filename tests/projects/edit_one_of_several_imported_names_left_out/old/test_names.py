import names
import registry


def test_left_out():
    assert names.Square.__name__ == "Square"


def test_first():
    assert names.first() == "Round"


def test_registered():
    assert len(registry.KINDS) == 2


def test_parents():
    assert [kind.parent for kind in registry.KINDS] == [0, 1]
