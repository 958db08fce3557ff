SEEN = []


def noted(function):
    SEEN.append(function.__code__.co_varnames)
    return function


@noted
def marked(number):
    return number


def work(number):
    half = number // 2
    return half


def outer(number):
    def inner():
        return number

    return inner


def rest(number):
    return number % 2


class Tool:
    def use(self):
        return 1


class Proxy:
    def __init__(self, function):
        self.function = function

    def __getattr__(self, name):
        return getattr(self.function, name)


def local_names(function):
    return function.__code__.co_varnames


def by_name(function, name):
    return getattr(function, name)


def constants(function):
    return len(function.__code__.co_consts)
