def number(name):
    import heavy

    return heavy.TABLE[name]


def plain(name):
    return name * 2
