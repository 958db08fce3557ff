import inspect

import filters


def available():
    return [name for name, _ in inspect.getmembers(filters, inspect.isclass)]
