import functools


def costs(amount):
    def decorate(function):
        function.cost = amount
        return function

    return decorate


def logged(function):
    @functools.wraps(function)
    def wrapper():
        return function()

    return wrapper


@logged
@costs(1)
def walk():
    return "walk"


@logged
@costs(3)
def ride():
    return "ride"
