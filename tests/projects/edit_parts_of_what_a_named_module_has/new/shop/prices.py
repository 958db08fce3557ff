from enum import Enum

RATES = {"summer": 10, "winter": 25}


class Colour(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"

    def title(self):
        return self.value.title()
