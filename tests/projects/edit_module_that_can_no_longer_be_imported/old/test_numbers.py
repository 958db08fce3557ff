def test_imports_it():
    import two

    assert two.go() == 2


def test_imports_what_imports_it():
    import three

    assert three.go() == 3


def test_does_without_it():
    import optional

    assert optional.is_fast()


def test_other():
    assert True
