ROW = [0, 0]
GRID = [ROW, [0, 0]]


def write(x):
    GRID[0][0] = x
    return GRID[1][0]


def read():
    return 1
