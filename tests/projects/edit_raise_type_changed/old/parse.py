def header(line):
    name, separator, value = line.partition(":")
    if not separator:
        raise ValueError(line)
    return name, value.strip()
