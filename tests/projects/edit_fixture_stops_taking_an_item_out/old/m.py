REG = {}
def add(k): REG[k] = 1
def count(): return len(REG)
