def test_outer(level):
    assert level == "outer"
