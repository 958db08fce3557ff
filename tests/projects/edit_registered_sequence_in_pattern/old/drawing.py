import shapes


def draw(thing):
    match thing:
        case shapes.Drawable():
            return "drawn"
        case _:
            return "nothing"


def name():
    return "drawing"
