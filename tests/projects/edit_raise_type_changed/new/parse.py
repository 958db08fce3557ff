def header(line):
    name, separator, value = line.partition(":")
    if not separator:
        raise SyntaxError(line)
    return name, value.strip()
