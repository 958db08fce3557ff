def polite(function):
    return lambda: function() + " please"


def loud(function):
    return lambda: function().upper()


@polite
@loud
def greeting():
    return "hello"


@loud
def farewell():
    return "bye"
