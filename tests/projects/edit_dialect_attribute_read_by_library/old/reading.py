import csv

import formats


def split(line):
    return next(csv.reader([line], "semicolons"))
