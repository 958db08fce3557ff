from points import Other, Point


def where(thing):
    match thing:
        case Point(0, _):
            return "axis"
        case Other(0):
            return "other"
    return "off"
