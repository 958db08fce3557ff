class Amount:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return ("amount", self.value + other.value)

    def __radd__(self, other):
        return ("right", other.value)

    def __bool__(self):
        return self.value != 0


class Euro(Amount):
    def __str__(self):
        return f"{self.value} EUR"


class Plain:
    def __init__(self, value):
        self.value = value


class Own(Plain):
    sign = "+"
