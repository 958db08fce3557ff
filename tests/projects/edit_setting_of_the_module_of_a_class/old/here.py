LEVEL = 1


class Thing:
    name = "thing"
