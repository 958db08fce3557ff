def test_gone():
    assert True


def test_kept():
    assert True


class TestGroup:
    def test_gone(self):
        assert True

    def test_also_kept(self):
        assert True
