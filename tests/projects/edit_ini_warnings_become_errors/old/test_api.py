import old_api


def test_warns():
    assert old_api.old() == 1


def test_silent():
    assert old_api.new() == 1
