from contextlib import ContextDecorator


class Swallow(ContextDecorator):
    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        return kind is OverflowError


@Swallow()
def divide(one, other):
    return one / other


def multiply(one, other):
    return one * other
