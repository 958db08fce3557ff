import types

PRICES = types.MappingProxyType({"a": 2, "b": 1})
NAME = "tables"
