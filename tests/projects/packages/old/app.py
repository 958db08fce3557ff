def package_up():
    return "package up"


def package_down():
    return "package down"


def nobody():
    return "nobody"
