def told(function):
    return function.__name__
