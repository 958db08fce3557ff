from collections import namedtuple

Row = namedtuple("Row", "name count")


def parse(line):
    name, count = line.split("=")
    return Row(name, int(count))


def blank(line):
    return line == ""
