from reg import REG, put


class Outer:
    if put("v1"):
        pass


def unrelated():
    return 7
