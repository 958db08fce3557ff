from functools import partialmethod


class Dial:
    def turn(self, to):
        return f"at {to}"

    low = partialmethod(turn, 2)
    high = partialmethod(turn, 9)
