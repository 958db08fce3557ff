import importlib

_LAZY = {"start": "engine.fast", "stop": "engine.slow"}


def __getattr__(name):
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name]), name)
    raise AttributeError(name)
