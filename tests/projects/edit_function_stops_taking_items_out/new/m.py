REG = {}
def add(k): REG[k] = 1
def drop(k): REG.get(k, None)
def count(): return len(REG)
