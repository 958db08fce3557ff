class Limit:
    top = 5


class Other:
    top = 1
