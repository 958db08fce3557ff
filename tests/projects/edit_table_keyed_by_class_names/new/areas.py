AREAS = {"Square": "side by side", "Circle": "pi r squared"}


def area(shape):
    return AREAS[type(shape).__name__]


def name():
    return "areas"
