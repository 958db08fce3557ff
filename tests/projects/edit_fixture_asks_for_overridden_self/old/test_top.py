def test_top(words):
    assert words == ["a"]
