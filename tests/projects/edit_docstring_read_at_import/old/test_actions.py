from actions import copy, other, overview


def test_index():
    assert overview() == ["copy: Copy a file."]


def test_call():
    assert copy("a") == "a.copy"


def test_other():
    assert other() == "other"
