level = "calm"


def state(check):
    try:
        check()
    except ValueError as error:
        return str(error)
    return level


def name():
    return "alarm"
