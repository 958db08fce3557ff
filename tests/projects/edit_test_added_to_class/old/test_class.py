class TestThings:
    value = 1

    def setup_method(self):
        self.other = 2

    def test_there(self):
        assert self.value + self.other == 3


def test_beside():
    assert True
