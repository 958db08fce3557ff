from shop import prices
from shop.prices import RATES, Colour
