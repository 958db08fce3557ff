import shop.config.limits
from shop import config


def most():
    return shop.config.limits.MOST


def most_from():
    return config.limits.MOST


def least():
    return shop.config.limits.LEAST
