import dis


def work(number):
    half = number // 2
    return half


def rest(number):
    return number % 2


def local_names(function):
    return function.__code__.co_varnames


def length(function):
    return len(list(dis.get_instructions(function)))
