import core


def loud(function):
    def wrapper():
        return function() + "?"

    return wrapper


core.greet = loud(core.greet)
