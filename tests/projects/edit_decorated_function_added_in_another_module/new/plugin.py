from hooks import hook


@hook
def one():
    return 1


@hook
def two():
    return 2


def version():
    return 7
