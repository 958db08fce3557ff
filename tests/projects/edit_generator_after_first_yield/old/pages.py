def pages(rows, size):
    yield rows[:size]
    start = size
    while start < len(rows):
        yield rows[start : start + size]
        start += size
