class Source:
    def items(self):
        yield 1


class Empty(Source):
    pass
