import patched


def test_area():
    assert patched.Field().area() == 1


def test_name():
    assert patched.Field().name() == "field"


def test_apart():
    assert patched.apart() == 1
