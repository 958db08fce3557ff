SEEN = []


def noted(function):
    SEEN.append(function.__code__.co_varnames)
    return function


@noted
def marked(number):
    result = number
    return result


def work(number):
    part = number // 2
    return part


def outer(number):
    def inner():
        result = number
        return result

    return inner


def rest(number):
    return number % 2


class Tool:
    def use(self):
        one = 1
        return one


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
