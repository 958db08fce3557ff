from points import Point


def origin():
    return Point()


def name():
    return "planes"
