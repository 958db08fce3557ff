import operator
import sys

get = operator.attrgetter("tb_lineno")


class Place:
    def __init__(self, traceback):
        self.tb_lineno = get(traceback)


def caught(function):
    try:
        function()
    except ValueError as error:
        return error.__traceback__.tb_next
    return None


def deepest(function):
    found = caught(function)
    while found.tb_next is not None:
        found = found.tb_next
    return found


def caller():
    return sys._getframe(1).f_lineno


def of_plans(function):
    found = caught(function)
    while found is not None:
        if found.tb_frame.f_globals["__name__"] == "plans":
            return found.tb_lineno
        found = found.tb_next
    return None
