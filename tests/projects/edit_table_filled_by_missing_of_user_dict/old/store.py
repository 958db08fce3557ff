from engine import compute

from collections import UserDict
class T(UserDict):
    def __missing__(self, key):
        self.data[key] = compute(key)
        return self.data[key]
TABLE = T()
def get(x):
    return TABLE[x]
