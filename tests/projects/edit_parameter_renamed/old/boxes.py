def surface(width, height):
    return width * height


def volume(width, height, depth):
    return width * height * depth
