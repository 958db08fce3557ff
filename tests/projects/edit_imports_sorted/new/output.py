import json
import string

from colours import blue, red
from shapes import square


def dump():
    return json.dumps([red, blue, square])


def digits():
    return string.digits
