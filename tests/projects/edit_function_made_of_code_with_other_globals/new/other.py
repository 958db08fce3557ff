import types

import template

LIMIT = 3
made = types.FunctionType(template.limit.__code__, globals())


def plain():
    return 1
