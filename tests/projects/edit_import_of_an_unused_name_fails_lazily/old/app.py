import names


def run():
    import lazy

    return lazy.a()


def c():
    return names.C
