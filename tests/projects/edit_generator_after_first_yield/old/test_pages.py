from pages import pages


def test_first_page():
    assert next(pages("abcde", 2)) == "ab"


def test_all_pages():
    assert list(pages("abcde", 2)) == ["ab", "cd", "e"]
