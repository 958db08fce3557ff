import unittest

import features


class FeaturesTest(unittest.TestCase):
    @unittest.skipUnless(features.NEW, "not yet")
    def test_new(self):
        self.assertTrue(True)

    @unittest.skipUnless(features.OLD, "no longer")
    def test_old(self):
        self.assertTrue(True)
