import shop

price, first, door, window, wall, shape, numbers, items = shop.ALL
for one in [price]:
    one.__defaults__ = (4,)
for one in [first]:
    one.__code__ = shop.fourth.__code__
for one in [door]:
    one.__bases__ = (shop.Fourth,)
for one in [window]:
    one.__class__ = shop.FourthMeta
for one in [wall]:
    one.__len__ = shop.four
for one in [shape]:
    one.register(shop.Fourth)
for one in [numbers]:
    next(one)
    one.send(4)
for one in [items] * 4:
    next(one)
