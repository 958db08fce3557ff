from site_ import name, show


def test_view():
    assert show() == "details"


def test_name():
    assert name() == "site"
