def polite(function):
    return lambda: function() + " please"


def loud(function):
    return lambda: function().upper()


@loud
@polite
def greeting():
    return "hello"


@loud
def farewell():
    return "bye"
