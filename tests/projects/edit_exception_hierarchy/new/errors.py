class ShopError(Exception):
    pass


class SoldOut(ShopError):
    pass


class BadAmount(ShopError, ValueError):
    pass
