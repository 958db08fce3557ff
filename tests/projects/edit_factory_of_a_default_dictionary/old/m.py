from collections import defaultdict
def fresh(): return [0]
TAB = defaultdict(fresh)
def get(k): return TAB[k]
