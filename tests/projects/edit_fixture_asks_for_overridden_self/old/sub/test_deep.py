def test_deep(words):
    assert words == ["a", "b"]
