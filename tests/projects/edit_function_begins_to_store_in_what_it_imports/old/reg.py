TABLE = {"a": 1}
ITEMS = []
MODE = "plain"
def add(x): ITEMS.append(x)
def look(): return TABLE["a"]
def mode(): return MODE
def items(): return list(ITEMS)
def free(): return 1
