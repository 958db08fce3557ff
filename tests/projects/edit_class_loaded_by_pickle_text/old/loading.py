import pickle

KEPT = b"cpoints\nPoint\n)R."


def dimensions():
    return pickle.loads(KEPT).dimensions


def name():
    return "loading"
