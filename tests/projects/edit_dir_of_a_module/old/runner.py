import checks


def failing(text):
    names = [name for name in dir(checks) if name.startswith("check_")]
    return [name for name in names if not getattr(checks, name)(text)]


def number_of_checks():
    return sum(name.startswith("check_") for name in vars(checks))
