from big import moved, stays


def test_module_name():
    assert moved.__module__ == "big"


def test_called():
    assert moved() == "same"


def test_stays():
    assert stays() == "here"
