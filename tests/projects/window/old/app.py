def prepared():
    return "prepared"


def called(flag):
    if flag:
        return "yes"
    return "no"


def cleaned():
    return "cleaned"


def in_a_thread():
    return "thread"


def in_a_pool(number):
    return number


def after_raising():
    raise ValueError
    return "never"


def at_exit_of_the_test():
    return "finalizer"


def nobody():
    return "nobody"
