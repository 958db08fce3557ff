from colours import Colour

TABLE = {colour.value: colour for colour in Colour}
