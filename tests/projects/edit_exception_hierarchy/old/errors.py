class ShopError(Exception):
    pass


class SoldOut(ShopError, LookupError):
    pass


class BadAmount(ShopError, ValueError):
    pass
