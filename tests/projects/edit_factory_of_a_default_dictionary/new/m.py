from collections import defaultdict
def fresh(): return [1]
TAB = defaultdict(fresh)
def get(k): return TAB[k]
