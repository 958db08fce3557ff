import circle
import shapes


def kinds():
    return sorted(kind.__name__ for kind in shapes.Shape.__subclasses__())


def apart():
    return 1
