def test_old():
    import tint.old

    assert tint.old
