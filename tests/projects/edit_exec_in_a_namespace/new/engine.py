LIMIT = 4


class Page:
    globals: dict

    def __init__(self, values):
        self.globals = values


def render(text, **values):
    space = dict(values)
    exec(text, space)
    return space["out"]


def worth(text, space=None):
    return eval(text, space)


def capped(number):
    return min(number, LIMIT)
