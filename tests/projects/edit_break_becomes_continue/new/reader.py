def records(lines):
    found = []
    for line in lines:
        if line == "END":
            continue
        found.append(line.split(","))
    return found
