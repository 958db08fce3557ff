import inspect

BOUND = {}


def bind(interface, implementation):
    BOUND[interface] = implementation


def build(cls):
    hints = inspect.signature(cls).parameters
    return cls(**{name: BOUND[p.annotation]() for name, p in hints.items()})
