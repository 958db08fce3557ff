GROUPS = {"a": [], "b": []}
def put(g, x): g.append(norm(x))
def add(k, x): put(GROUPS[k], x)
def norm(x): return x
