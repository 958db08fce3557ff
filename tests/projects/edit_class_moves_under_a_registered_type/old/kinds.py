class Shape:
    pass


class Square:
    pass


class Other:
    pass
