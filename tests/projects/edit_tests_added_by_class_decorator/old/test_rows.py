import unittest

from expanding import rows
from tables import ROWS


@rows(ROWS)
class RowsTest(unittest.TestCase):
    pass
