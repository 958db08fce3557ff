from parse import header


def load(lines):
    result = {}
    for line in lines:
        try:
            name, value = header(line)
        except ValueError:
            continue
        result[name] = value
    return result
