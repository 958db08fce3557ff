from engine import compute

class Memo(dict):
    def __init__(self, fn):
        self.fn = fn
    def __call__(self, *args):
        return self[args]
    def __missing__(self, args):
        r = self[args] = self.fn(*args)
        return r
@Memo
def get(x):
    return compute(x)
