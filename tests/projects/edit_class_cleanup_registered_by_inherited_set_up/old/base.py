import unittest


class Base(unittest.TestCase):
    resource = 1

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.addClassCleanup(cls.release)

    @classmethod
    def release(cls):
        assert cls.resource == 1
