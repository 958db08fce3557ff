import inspect
from typing import Annotated, get_args, get_type_hints


class AtMost:
    def __init__(self, limit):
        self.limit = limit


def call(function, **given):
    hints = get_type_hints(function, include_extras=True)
    for name, value in given.items():
        for rule in get_args(hints[name])[1:]:
            if value > rule.limit:
                raise ValueError(name)
    return function(**given)
