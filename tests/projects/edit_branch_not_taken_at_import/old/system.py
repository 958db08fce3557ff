import sys

if sys.platform == "no-such-system":
    SEPARATOR = ";"
    EXTENSIONS = [".exe"]
else:
    SEPARATOR = ":"


def split(text):
    return text.split(SEPARATOR)
