from pages import Page, Sheet, kind


def test_true():
    assert kind(Page()) == "blank"


def test_other_page():
    assert kind(Sheet()) == "blank"
