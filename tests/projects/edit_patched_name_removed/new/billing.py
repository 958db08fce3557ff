def charge():
    return "charged"


def plain():
    return 1
