def test_first():
    assert True


def test_kept():
    assert True
