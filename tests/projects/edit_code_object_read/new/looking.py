import dis


def work(number):
    half = number // 2
    third = number // 3
    fourth = third // 2 + number // 3 + half // 2 + half // 3
    return half + fourth + third + half // 2 + number // 5


def rest(number):
    return number % 2


def local_names(function):
    return function.__code__.co_varnames


def length(function):
    return len(list(dis.get_instructions(function)))
