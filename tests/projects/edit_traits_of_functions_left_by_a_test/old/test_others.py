import making


def test_made():
    assert making.made()


def test_nothing():
    assert True
