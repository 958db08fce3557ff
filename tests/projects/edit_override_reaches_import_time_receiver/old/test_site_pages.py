import site_pages


def test_default_page():
    assert site_pages.default_page() == "<h1>page</h1>"


def test_plain_page():
    assert site_pages.plain_page() == "<h1>page</h1>"


def test_title():
    assert site_pages.Page().title() == "page"
