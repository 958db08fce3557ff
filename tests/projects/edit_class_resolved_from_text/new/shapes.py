class Square:
    sides = 5


class Circle:
    sides = 0
