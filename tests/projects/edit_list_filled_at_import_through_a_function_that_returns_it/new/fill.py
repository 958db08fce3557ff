from reg import REG, put


def same(x):
    return x


same(same(REG)).append("v2")


def unrelated():
    return 7
