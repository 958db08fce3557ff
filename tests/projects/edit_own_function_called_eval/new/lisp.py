def loud(function):
    return lambda text, space: str(function(text, space)) + "!"


@loud
def eval(text, space):
    return space.get(text, text)


def valued(text):
    return eval(text, {"a": 1})


def same(text):
    return text
