from measure.api import small, unit


def test_convert():
    assert small(2) == 200


def test_label():
    assert unit() == "cm"
