from pathlib import Path

import acme


def test_red():
    assert acme.flag("red")


def test_blue():
    assert acme.flag("blue")


def test_green():
    assert not acme.flag("green")


def test_books():
    assert "Book" in Path("books.graphql").read_text()


def test_shelves():
    assert "Shelf" in Path("shelves.graphql").read_text()


def test_without():
    assert True
