class TestSmall:
    numbers = [1]

    def test_small(self, number):
        assert number < 5


class TestPlain:
    def test_plain(self):
        assert 1
