import enum


class Tea(enum.Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    GREEN = enum.auto()
    BLACK = enum.auto()


def brew():
    return "hot"
