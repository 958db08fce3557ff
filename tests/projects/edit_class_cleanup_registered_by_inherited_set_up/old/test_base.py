import unittest

from base import Base


class TestA(Base):
    def test_a(self):
        self.assertEqual(self.resource, self.resource)

    def test_b(self):
        pass


class TestOther(unittest.TestCase):
    def test_other(self):
        pass
