class Square:
    sides = 4


class Circle:
    sides = 0
