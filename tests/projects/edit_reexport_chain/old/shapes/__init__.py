from geometry import PI as CIRCLE_NUMBER
from geometry.numbers import unit
