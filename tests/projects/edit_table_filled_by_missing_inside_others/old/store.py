from engine import compute

class Memo(dict):
    def __missing__(self, n):
        self[n] = r = compute(n)
        return r
ALL = {"a": [Memo()]}
def get(x):
    return ALL["a"][0][x]
