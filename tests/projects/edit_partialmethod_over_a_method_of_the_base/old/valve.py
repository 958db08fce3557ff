from functools import partialmethod


class Valve:
    def turn(self, by=0):
        return by

    open = partialmethod(turn, by=1)
    close = partialmethod(turn, by=-1)


class Stiff(Valve):
    def half(self):
        return 0.5
