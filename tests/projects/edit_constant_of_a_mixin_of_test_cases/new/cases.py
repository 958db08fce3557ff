class Limited:
    limit = 2

    def check(self, number):
        assert number <= self.limit
