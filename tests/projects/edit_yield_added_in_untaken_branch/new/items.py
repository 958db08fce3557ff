def items(rows, stream=False):
    if stream:
        yield from rows
        return
    result = []
    for row in rows:
        result.append(row.strip())
    return result


def count(rows):
    return len(rows)
