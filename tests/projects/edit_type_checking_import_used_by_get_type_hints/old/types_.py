class Count(int):
    limit = 3


class Size(int):
    limit = 4
