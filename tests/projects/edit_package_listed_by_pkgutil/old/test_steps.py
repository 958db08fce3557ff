import apart
import steps
from steps import first


def test_all_steps():
    assert steps.all_steps() == ["first"]


def test_first_step():
    assert first.STEP == "first"


def test_apart():
    assert apart.apart() == 1
