from units import feet, metres


def line(value, unit, digits=None):
    if unit == "ft":
        result = metres(value)
    else:
        result = feet(value)
    return result if digits is None else round(result, digits)
