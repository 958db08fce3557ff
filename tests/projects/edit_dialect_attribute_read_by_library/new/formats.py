import csv


class Semicolons(csv.excel):
    delimiter = "|"


csv.register_dialect("semicolons", Semicolons)
