def test_contract():
    assert sum([1, 2]) == 4
