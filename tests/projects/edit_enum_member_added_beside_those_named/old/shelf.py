from colours import Colour
