from types import SimpleNamespace

version = SimpleNamespace(NUMBER=2)
