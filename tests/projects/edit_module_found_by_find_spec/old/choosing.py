import importlib.util


def backend():
    return "fast" if importlib.util.find_spec("fastlib") else "slow"


def name():
    return "choosing"
