from contextlib import suppress

quote = str

with suppress(ImportError):
    from quoting import double as quote


def name():
    return "optional"
