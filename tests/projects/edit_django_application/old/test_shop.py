import pytest
from django.db import IntegrityError, connection
from django.test import TestCase
from django.urls import reverse

from shop.models import Author, Book

pytestmark = pytest.mark.usefixtures("database")


class TestBooks(TestCase):
    @classmethod
    def setUpTestData(cls):
        cls.author = Author.objects.create(name="Austen")
        cls.book = Book.objects.create(name="Emma", price=20, author=cls.author)

    def test_dear(self):
        self.assertTrue(self.book.is_dear())

    def test_books_of_author(self):
        self.assertEqual([book.name for book in self.author.books.all()], ["Emma"])

    def test_names(self):
        self.assertEqual(self.client.get("/names/").json(), {"names": ["Emma"]})


class TestPages(TestCase):
    def test_page(self):
        Book.objects.create(name="Emma")
        self.assertContains(self.client.get("/page/"), "<li>Emma</li>")


class TestAuthors(TestCase):
    def test_text(self):
        self.assertEqual(str(Author.objects.create(name="Austen")), "Austen")

    def test_one_of_a_name(self):
        Author.objects.create(name="Austen")
        with self.assertRaises(IntegrityError):
            Author.objects.create(name="Austen")

    def test_statement(self):
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO shop_author (name) VALUES ('Eliot')")
            cursor.execute("SELECT * FROM shop_author")
            self.assertEqual(cursor.fetchone()[1:], ("Eliot",))


def test_reverse():
    assert reverse("names") == "/names/"
