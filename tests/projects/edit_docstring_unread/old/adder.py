"""Adding."""


def add(a, b):
    """The sum."""
    return a + b


def subtract(a, b):
    return a - b


class Adder:
    def __call__(self, a, b):
        return add(a, b)
