level = "calm"


def state(check):
    try:
        check()
    except ValueError as level:
        return str(level)
    return level


def name():
    return "alarm"
