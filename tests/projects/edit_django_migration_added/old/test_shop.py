from django.test import TestCase
import pytest

from shop.models import Author, Shelf


@pytest.mark.usefixtures("database")
class TestShop(TestCase):
    def test_author(self):
        self.assertEqual(Author.objects.create(name="Austen").name, "Austen")

    def test_shelf(self):
        Shelf.objects.create(room="hall")
        self.assertEqual(Shelf.objects.get().room, "hall")


def test_without():
    assert Author(name="Austen").name == "Austen"
