try:
    from engine import go
except ImportError:

    def go():
        return "pedals"


def wheels():
    return 4
