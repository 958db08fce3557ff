CASES = {"one": (1, 2), "two": (2, 4)}


def made(value, expected):
    def test():
        assert value * 2 == expected

    return test


for name, case in CASES.items():
    globals()[f"test_{name}"] = made(*case)
