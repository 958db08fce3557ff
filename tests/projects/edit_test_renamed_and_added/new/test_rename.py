def test_renamed():
    assert True


def test_added():
    assert True


def test_kept():
    assert True
