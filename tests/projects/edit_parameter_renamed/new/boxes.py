def surface(breadth, height):
    return breadth * height


def volume(width, height, depth):
    return width * height * depth
