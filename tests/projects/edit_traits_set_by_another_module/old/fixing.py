import shop

price, first, door, window, wall, shape, numbers, items = shop.ALL
for one in [price]:
    one.__defaults__ = (3,)
for one in [first]:
    one.__code__ = shop.third.__code__
for one in [door]:
    one.__bases__ = (shop.Third,)
for one in [window]:
    one.__class__ = shop.ThirdMeta
for one in [wall]:
    one.__len__ = shop.three
for one in [shape]:
    one.register(shop.Third)
for one in [numbers]:
    next(one)
    one.send(3)
for one in [items] * 3:
    next(one)
