try:
    from speedups import add
except ImportError:

    def add(a, b):
        return float(a + b)


def name():
    return "calc"
