NOTED = []


def times(kind):
    def wrap(function):
        def inner(number):
            return function(function(number))

        return inner

    return wrap


def noted(kind):
    def wrap(function):
        NOTED.append(function.__name__)
        return function

    return wrap
