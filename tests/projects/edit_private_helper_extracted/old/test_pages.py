from pages_of_ours import Page, Small


def test_render():
    assert Page().render() == "<p>page</p>"


def test_title():
    assert Page().title() == "page"


def test_subclass():
    assert Small().render() == "p"
