class Point:
    dimensions = 3


class Other:
    dimensions = 1
