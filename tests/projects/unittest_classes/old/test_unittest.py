import unittest

import app


def setUpModule():
    app.module_up()


def tearDownModule():
    app.module_down()


class FirstTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.addClassCleanup(app.class_cleaned)
        app.class_up()

    @classmethod
    def tearDownClass(cls):
        app.class_down()

    def setUp(self):
        self.addCleanup(app.cleaned)
        app.up()

    def tearDown(self):
        app.down()

    def test_one(self):
        app.one_thing()

    def test_two(self):
        with self.subTest("a"):
            pass


class SecondTest(unittest.TestCase):
    def test_three(self):
        pass
