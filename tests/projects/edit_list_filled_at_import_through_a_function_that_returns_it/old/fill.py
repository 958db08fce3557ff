from reg import REG, put


def same(x):
    return x


same(same(REG)).append("v1")


def unrelated():
    return 7
