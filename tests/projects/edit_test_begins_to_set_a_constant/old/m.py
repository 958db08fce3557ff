LIMIT = 5
def limit(): return LIMIT
