def lengths(lines):
    if not lines:
        return []
    result = []
    total = 0
    for line in lines:
        total += len(line)
    result.append(total)
    return result
