class Point:
    x = 1


class Other:
    x = 2
