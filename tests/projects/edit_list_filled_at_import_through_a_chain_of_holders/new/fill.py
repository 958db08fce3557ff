from reg import REG


class Box:
    def __init__(self, inner):
        self.inner = inner


Box(Box(REG)).inner.inner.append("v2")


def unrelated():
    return 7
