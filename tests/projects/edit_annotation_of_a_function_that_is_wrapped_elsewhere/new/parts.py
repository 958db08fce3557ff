class Wheel:
    size = 3


class Motor:
    size = 2
