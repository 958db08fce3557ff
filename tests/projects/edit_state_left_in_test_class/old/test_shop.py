import unittest

import pytest
import shop


class TestSetUp:
    @classmethod
    def setup_class(cls):
        cls.cart = shop.Cart()
        cls.found = []

    def test_add(self):
        self.cart.add()

    def test_total(self):
        assert self.cart.total() == 1

    def test_fill(self):
        shop.fill(self.found)

    def test_found(self):
        assert self.found == [1]


class TestFixture:
    @pytest.fixture(scope="class", autouse=True)
    def make(self, request):
        request.cls.cart = shop.Cart()

    def test_add(self):
        self.cart.add()

    def test_total(self):
        assert self.cart.total() == 1


class Unit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cart = shop.Cart()

    def test_1_add(self):
        self.cart.add()

    def test_2_total(self):
        assert self.cart.total() == 1


class TestApart:
    kinds = ["a", "b"]

    def test_kinds(self):
        assert len(self.kinds) == 2

    def test_empty(self):
        assert shop.Cart().total() == 0
