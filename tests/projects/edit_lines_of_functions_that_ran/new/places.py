import sys

LIMIT = 10


def caught(function):
    try:
        function()
    except ValueError as error:
        return error.__traceback__.tb_next.tb_lineno
    return None


def above():
    raise ValueError


def changed():
    # on another line now
    raise ValueError


pick = lambda: int("x")  # noqa: E731


def made():
    return lambda: int("y")


class Maker:
    size = 1

    def below(self):
        raise ValueError


def here():
    return sys._getframe().f_lineno
