class Wheel:
    size = 1


class Motor:
    size = 2
