import inspect

NAMES = {}
FOUND = []
FIRST = []


def mark(function):
    function.marked = True
    return function


def note(function):
    NAMES[function.__name__] = function.__defaults__
    return function


def keep(function):
    FOUND.append(inspect.signature(function))
    return function


def start(function):
    FIRST.append(function(1))
    return function


@mark
def grown(size, by=2):
    if not size:
        return 0
    return size + by


@mark
def shrunk(size, by=1):
    return size - by


@note
def noted(size, by=2):
    return size


@keep
def kept(size, by=2):
    return size


@start
def started(size, by=2):
    return size + by


class Sizes:
    @mark
    def grown(self, size, by=2):
        if not size:
            return 0
        return size + by


def is_marked(function):
    return getattr(function, "marked", False)
