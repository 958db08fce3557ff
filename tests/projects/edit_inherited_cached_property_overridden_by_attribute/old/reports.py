from functools import cached_property


class Report:
    @cached_property
    def total(self):
        return 1

    def show(self):
        return f"{self.total}"


class Short(Report):
    pass
