from engine import compute

class Memo(dict):
    def __missing__(self, n):
        self[n] = r = compute(n)
        return r
def make():
    memo = Memo()
    def get(x):
        return memo[x]
    return get
get = make()
