import unittest

import tables


class TablesTest(unittest.TestCase):
    def test_all(self):
        for number, square in tables.SQUARES.items():
            with self.subTest(number=number):
                self.assertEqual(number**2, square)

    def test_other(self):
        self.assertEqual(tables.CUBES[2], 8)
