import bases


class RaisingTest(bases.Base):
    def test_raises(self):
        try:
            self.assertTrue(False)
        except AssertionError as error:
            kind = type(error)
        self.assertIs(kind, AssertionError)

    def test_other(self):
        pass
