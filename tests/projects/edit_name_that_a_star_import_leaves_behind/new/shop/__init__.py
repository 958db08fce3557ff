from .cart import *
from . import late
from .extra import *
from .plain import *
from .prices import *

late.__all__.append("SECOND")
from .late import *  # noqa: E402

__all__ = ["Cart", "price"]

__locals = locals()
for __name in __all__:
    if not __name.startswith("__"):
        setattr(__locals[__name], "__module__", "shop")
