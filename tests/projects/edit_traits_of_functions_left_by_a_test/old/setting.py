import shop


def put(function, name, value):
    setattr(function, name, value)


def put_all(value):
    shop.price.__defaults__ = (value,)
    shop.rebate.__kwdefaults__["amount"] = value
    shop.first.__code__ = {3: shop.third, 4: shop.fourth}[value].__code__
    shop.keeping.__closure__[0].cell_contents = value
    put(shop.Till.rounded, "__defaults__", (value,))
