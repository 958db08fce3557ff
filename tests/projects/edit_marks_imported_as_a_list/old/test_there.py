def test_there(one):
    assert 1
