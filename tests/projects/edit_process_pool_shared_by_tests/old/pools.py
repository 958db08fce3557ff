import multiprocessing

_pools = []


def double(number):
    return number * 2


def triple(number):
    return number * 3


def run(function, number):
    if not _pools:
        _pools.append(multiprocessing.get_context("fork").Pool(1))
    return _pools[0].apply(function, (number,))


def name():
    return "pools"
