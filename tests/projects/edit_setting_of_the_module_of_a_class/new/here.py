LEVEL = 2


class Thing:
    name = "thing"
