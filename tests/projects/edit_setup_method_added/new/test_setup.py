class TestCounter:
    count = 0

    def setup_method(self):
        self.count = 1

    def test_first(self):
        assert self.count == 0

    def test_second(self):
        assert self.count == 0


class TestOther:
    def test_other_class(self):
        assert True


def test_function():
    assert True
