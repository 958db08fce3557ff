class Metres:
    def __init__(self, value):
        self.value = value

    def __format__(self, spec):
        return format(self.value, spec) + " m"

    def __repr__(self):
        return f"Metres({self.value!r})"
