import re

NUMBER = re.compile(r"[0-9]+$")
BLANK = re.compile(r"\s*$")


def is_number(text):
    return bool(NUMBER.match(text))


def is_blank(text):
    return bool(BLANK.match(text))
