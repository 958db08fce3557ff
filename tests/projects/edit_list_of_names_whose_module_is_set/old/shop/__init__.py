from .cart import *

__all__ = ["Cart", "Box"]

__locals = locals()
for __name in __all__:
    setattr(__locals[__name], "__module__", "shop")
