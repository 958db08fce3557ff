import prog
import pytest


@pytest.mark.skip
def test_leaves():
    prog.use(5)


def test_asks(other):
    assert other
