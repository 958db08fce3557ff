pi = 3
unit = 1
