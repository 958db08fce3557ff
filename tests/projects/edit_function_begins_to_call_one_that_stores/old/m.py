STATE = {}
def put(k): STATE[k] = 1; return k
def f(x): return x
def g(): return dict(STATE)
