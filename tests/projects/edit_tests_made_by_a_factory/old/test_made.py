def made(value, expected):
    def test():
        assert value * 2 == expected

    return test


test_one = made(1, 2)
test_two = made(2, 4)
