def gateway():
    return "real"


def charge():
    return "charged"


def plain():
    return 1
