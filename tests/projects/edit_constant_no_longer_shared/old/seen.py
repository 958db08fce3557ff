visited = []
reported = visited


def visit(page):
    visited.append(page)


def reports():
    return reported[-1:]


def size(page):
    return len(page)
