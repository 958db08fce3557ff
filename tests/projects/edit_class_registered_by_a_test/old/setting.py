import collections.abc

import shop


def put_all(value):
    kind = {3: shop.Third, 4: shop.Fourth}[value]
    shop.Shape.register(kind)
    collections.abc.Sized.register(kind)
