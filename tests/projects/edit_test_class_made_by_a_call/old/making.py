def suite(limit):
    class Suite:
        def test_small(self):
            assert limit < 5

    return Suite
