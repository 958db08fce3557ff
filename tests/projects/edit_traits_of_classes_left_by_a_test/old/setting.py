import shop


def put_all(value):
    name = {3: "Third", 4: "Fourth"}[value]
    shop.Door.__bases__ = (getattr(shop, name),)
    shop.Window.__class__ = getattr(shop, f"{name}Meta")
    shop.Wall.__len__ = lambda self: value
    shop.THING.__class__ = getattr(shop, name)
    shop.thing().__class__ = getattr(shop, name)
    shop.__class__ = getattr(shop, f"{name}Module")
