CAP = 3


def capped(at):
    def decorate(function):
        return lambda number: min(function(number), at)

    return decorate
