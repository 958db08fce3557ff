class Point:
    dimensions = 2


class Other:
    dimensions = 1
