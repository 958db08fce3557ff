from tags import Div, Text


def test_tagged():
    assert Div().open() == "<div>"


def test_untagged():
    assert Text().open() == ""
