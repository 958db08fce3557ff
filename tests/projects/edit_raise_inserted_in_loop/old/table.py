def rows(lines):
    result = []
    for line in lines:
        if not line.strip():
            continue
        cells = line.split("|")
        result.append(cells)
    return result
