class A:
    count = 0
    @classmethod
    def hit(cls):
        cls.count += 1
        return 1
    @classmethod
    def total(cls): return cls.count
