from contextlib import suppress

quote = str

with suppress(ImportError):
    from quoting import single as quote


def name():
    return "optional"
