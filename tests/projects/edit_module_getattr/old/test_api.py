import api


def test_old_name():
    assert api.old() == "new"


def test_new_name():
    assert api.new() == "new"
