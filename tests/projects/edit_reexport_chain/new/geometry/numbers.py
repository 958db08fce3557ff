pi = 3.14
unit = 1
