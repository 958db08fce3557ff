from . import metric
from .metric import convert


def small(value):
    return convert(value)


def unit():
    return metric.label()
