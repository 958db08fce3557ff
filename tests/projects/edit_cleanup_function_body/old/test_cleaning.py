import unittest

import cleaning


class CleaningTest(unittest.TestCase):
    def test_cleaned(self):
        self.addCleanup(cleaning.sweep, "clean")

    def test_other(self):
        self.assertEqual(cleaning.name(), "cleaning")
