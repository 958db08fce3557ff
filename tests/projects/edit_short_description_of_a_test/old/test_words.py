import unittest


class WordsTest(unittest.TestCase):
    def test_described(self):
        """First words."""
        self.assertEqual(self.shortDescription(), "First words.")

    def test_other(self):
        """Other words."""
        self.assertTrue(True)
