def rows(lines):
    result = []
    for line in lines:
        if not line.strip():
            continue
        cells = line.split("|")
        result.append(cells)
        if len(cells) != len(result[0]):
            raise ValueError(line)
    return result
