def keep(word, seen=[], *, counts={}):
    seen.append(word)
    counts[word] = len(seen)
    return seen


def peek(function):
    return function.__defaults__[0], function.__kwdefaults__["counts"]


def word():
    return "a"
