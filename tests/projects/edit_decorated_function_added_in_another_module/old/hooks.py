HOOKS = []


def hook(function):
    HOOKS.append(function)
    return function
