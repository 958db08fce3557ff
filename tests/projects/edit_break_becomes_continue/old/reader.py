def records(lines):
    found = []
    for line in lines:
        if line == "END":
            break
        found.append(line.split(","))
    return found
