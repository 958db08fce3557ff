from registry import KINDS


def supports(kind):
    return kind in KINDS


def version():
    return "1.0"
