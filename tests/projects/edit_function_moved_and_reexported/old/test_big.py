from big import changed, moved, stays


def test_stays():
    assert stays() == "here"


def test_moved():
    assert moved() == "same"


def test_changed():
    assert changed() == "old"
