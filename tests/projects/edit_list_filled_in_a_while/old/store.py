from engine import compute

import itertools
def gen():
    for n in itertools.count():
        yield compute(n)
class Seq:
    def __init__(self, it):
        self.it, self.kept = it, []
    def __getitem__(self, i):
        while i >= len(self.kept):
            self.kept.append(next(self.it))
        return self.kept[i]
SEQ = Seq(gen())
def get(x):
    return SEQ[x]
