class Unused:
    size = 2

    def grow(self):
        return self.size + 1


def one():
    return 1
