def as_text(rows):
    return str(rows)


def as_lines(rows):
    return "/".join(rows)


WRITERS = {"text": as_text}


def write(kind, rows):
    writer = WRITERS.get(kind)
    return writer(rows) if writer else None


def area(rows):
    return sum(map(len, rows))
