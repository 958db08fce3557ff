import inspect


def select(size=1):
    return size


class Tool:
    def use(self, count=1):
        return count

    def other(self, count=1):
        return count


def waits(value):
    return inspect.isawaitable(value)


def defaults(function):
    return function.__defaults__
