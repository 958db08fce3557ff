def test_before():
    assert True


def test_imports():
    import late

    assert late.late()
