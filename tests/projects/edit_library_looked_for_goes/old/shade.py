from importlib.util import find_spec

HAS_TINT = find_spec("tint") is not None


def shade():
    return "tint" if HAS_TINT else "plain"
