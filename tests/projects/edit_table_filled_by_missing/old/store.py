from engine import compute

class Squares(dict):
    def __missing__(self, key):
        value = self[key] = compute(key)
        return value
TABLE = Squares()
def get(x):
    return TABLE[x]
