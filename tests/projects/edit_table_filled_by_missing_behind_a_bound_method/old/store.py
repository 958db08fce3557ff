from engine import compute

class Memo(dict):
    def __init__(self, fn):
        self.fn = fn
    def __missing__(self, n):
        self[n] = r = self.fn(n)
        return r
TABLE = Memo(compute)
get = TABLE.__getitem__
