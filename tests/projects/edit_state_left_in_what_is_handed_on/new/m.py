class Conf:
    level = 1
CONF = Conf()
ITEMS = []
def setup(c, l): c.level = pick(); l.append(pick())
def pick(): return 4
