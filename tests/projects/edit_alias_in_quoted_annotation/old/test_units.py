import units
from converting import call


def test_convert():
    assert repr(call(units.pay, "3")) == "3"


def test_name():
    assert units.name() == "units"
