import unittest, m
class T(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        m.start(); cls.addClassCleanup(m.stop)
    def test_sub(self):
        for i in range(2):
            with self.subTest(i=i): self.assertEqual(m.val(), 1)
    def test_open(self): self.assertEqual(m.OPEN, ["s"])
class U(unittest.TestCase):
    def test_closed(self): self.assertEqual(m.OPEN, [])
