"""Adding and subtracting."""


def add(a, b):
    """The sum of two numbers."""
    return a + b


def subtract(a, b):
    """The difference."""
    return a - b


class Adder:
    """Adds."""

    def __call__(self, a, b):
        """Add."""
        return add(a, b)
