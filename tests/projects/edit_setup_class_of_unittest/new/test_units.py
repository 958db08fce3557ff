import unittest


class SharedTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.number = 7

    def test_one(self):
        self.assertEqual(self.number, 1)

    def test_two(self):
        self.assertEqual(self.number + 1, 2)


class OtherTest(unittest.TestCase):
    def test_three(self):
        self.assertTrue(True)
