def test_inner(level):
    assert level == "inner"
