from enum import Enum

RATES = {"summer": 10, "winter": 20}


class Colour(Enum):
    RED = "red"
    BLUE = "blue"

    def title(self):
        return self.value.title()
