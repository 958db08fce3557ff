from builtins import TypeError as KeyError  # noqa: A004


def shadowed(shape, *given):
    try:
        return shape.scale(*given)
    except KeyError:
        return "misfit"
