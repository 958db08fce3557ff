from sorting import arranged

WORDS = ["bb", "A", "ccc"]


def test_by_length():
    assert arranged(WORDS, "length") == ["A", "bb", "ccc"]


def test_by_name():
    assert arranged(WORDS, "name") == ["A", "bb", "ccc"]
