from boxes import Box, Plain
from show import show


def test_box():
    assert show(Box()) == "thing"


def test_list():
    assert show([1]) == "1 things"


def test_plain():
    assert show(Plain()) == "thing"
