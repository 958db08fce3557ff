from geometry import area


def describe(width, height):
    return f"{area.__module__}: {area(width, height)}"


def title():
    return "app"
