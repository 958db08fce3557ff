class Limited:
    limit = 3

    def check(self, number):
        assert number <= self.limit
