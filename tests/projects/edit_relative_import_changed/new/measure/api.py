from . import metric
from .imperial import convert


def small(value):
    return convert(value)


def unit():
    return metric.label()
