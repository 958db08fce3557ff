import unittest


class Failure(AssertionError):
    pass


class Base(unittest.TestCase):
    failureException = Failure
