import types

PRICES = types.MappingProxyType({"b": 1, "a": 2})
NAME = "tables"
