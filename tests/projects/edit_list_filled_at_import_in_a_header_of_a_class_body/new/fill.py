from reg import REG, put


class Outer:
    if put("v2"):
        pass


def unrelated():
    return 7
