RETRY = (OSError, KeyError)


def attempt(action):
    try:
        return action()
    except RETRY:
        return "again"


def double(number):
    return number * 2
