from unittest import TestCase

from cases import Limited


class TestNumbers(Limited, TestCase):
    def test_limit(self):
        self.check(3)

    def test_other(self):
        self.assertEqual(1 + 1, 2)
