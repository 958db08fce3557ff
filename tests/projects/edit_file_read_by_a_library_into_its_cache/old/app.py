from web import Pages

PAGES = Pages("theme", "pages")
