def test_imports():
    import pkg.sub

    assert pkg.sub.VALUE
