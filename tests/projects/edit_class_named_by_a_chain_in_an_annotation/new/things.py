class Limit:
    top = 6


class Other:
    top = 1
