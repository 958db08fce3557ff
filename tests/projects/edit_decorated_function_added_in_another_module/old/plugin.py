from hooks import hook


@hook
def one():
    return 1


def version():
    return 7
