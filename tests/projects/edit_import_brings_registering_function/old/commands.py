KNOWN = []


def command(function):
    KNOWN.append(function.__name__)
    return function
