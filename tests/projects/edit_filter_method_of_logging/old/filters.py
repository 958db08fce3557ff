import logging


class Discreet(logging.Filter):
    pass


class Other:
    size = 1
