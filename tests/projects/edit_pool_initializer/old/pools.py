import multiprocessing

STATE = {}


def prepare(value):
    STATE["value"] = value * 2


def read(_):
    return STATE["value"]


def through_pool():
    context = multiprocessing.get_context("fork")
    with context.Pool(1, initializer=prepare, initargs=(3,)) as pool:
        return pool.map(read, [0])


def name():
    return "pools"
