from books import Book
from goods import Unrelated


def test_order():
    assert Book("a", 7).pages == 7


def test_other():
    assert Unrelated().name == "y"
