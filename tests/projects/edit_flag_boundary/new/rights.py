from enum import KEEP, STRICT, Flag


class Right(Flag, boundary=STRICT):
    READ = 1
    WRITE = 2


class Other(Flag):
    ONE = 1


BOUNDARIES = (KEEP, STRICT)
