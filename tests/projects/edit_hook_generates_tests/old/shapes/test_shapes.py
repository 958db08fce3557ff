def test_shape(sides):
    assert sides < 3
