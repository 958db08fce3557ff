import finders
import virtual_colour


def name():
    return virtual_colour.NAME
