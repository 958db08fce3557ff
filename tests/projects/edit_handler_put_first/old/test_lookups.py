from lookups import index, look


def test_key():
    assert look({}, "a") == "nothing"


def test_fine():
    assert look({"a": 1}, "a") == 1


def test_index():
    assert index([], 0) is None
