import colorsys

colorsys.ONE_THIRD = 0.25
