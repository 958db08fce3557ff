import sys
X = None
def fill():
    global X
    if X is None: X = 1
    return X
class R:
    __slots__ = ("fill",)
r = R(); r.fill = fill
sys.modules[__name__] = r
