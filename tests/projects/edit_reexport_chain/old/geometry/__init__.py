from geometry.numbers import pi as PI
