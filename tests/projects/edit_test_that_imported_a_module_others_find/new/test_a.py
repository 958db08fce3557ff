def test_imports():
    import pkg

    assert pkg
