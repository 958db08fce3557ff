import kinds
import steps
import wraps


def test_step():
    assert steps.step(1) == 3


def test_noted():
    assert wraps.NOTED == ["note"]


def test_parent():
    assert kinds.Under.parent is kinds.Root


def test_kept():
    assert kinds.Root.Under is kinds.Under


def test_plain():
    assert steps.plain(1) == 1
