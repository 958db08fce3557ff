def items(rows, stream=False):
    if stream:
        return iter(rows)
    result = []
    for row in rows:
        result.append(row.strip())
    return result


def count(rows):
    return len(rows)
