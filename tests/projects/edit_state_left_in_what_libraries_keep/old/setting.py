import shop


def give(thing, value):
    thing.extra = value


def put_all(value):
    shop.PRICE.keywords["amount"] = value
    shop.told.register(int, lambda thing: value)
    vars(shop.Till)["told"].register(int, lambda self, thing: value)
    shop.CHAIN["amount"] = value
    shop.TABLE["amount"] = value
    shop.EVENTS[value].set()
    shop.LOCAL.amount = value
    shop.put("amount", value)
    give(shop.TILL, value)
