from shapes import Shape


def bin_of(shape):
    match shape:
        case Shape(form="round"):
            return "balls"
        case Shape():
            return "boxes"
