def test_kept():
    assert True


class TestGroup:
    def test_also_kept(self):
        assert True
