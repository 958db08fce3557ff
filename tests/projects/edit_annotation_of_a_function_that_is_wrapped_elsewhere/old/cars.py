import parts


def car(part: parts.Wheel):
    return part.size


def boat(part: parts.Motor):
    return part.size
