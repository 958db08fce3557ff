from functools import cached_property


class Report:
    def __init__(self, rows):
        self.rows = rows

    @cached_property
    def total(self):
        return sum(self.rows)

    def name(self):
        return "report"


SHARED = Report([1, 2, 3])
