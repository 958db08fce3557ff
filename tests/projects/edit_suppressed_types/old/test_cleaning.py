from cleaning import clean


def test_missing_file():
    assert clean({}.pop, ["a"]) == 1


def test_present():
    assert clean({"a": 1}.pop, ["a"]) == 1


def test_nothing_to_remove():
    assert clean({}.pop, []) == 0
