import dataclasses

FIELDS = ["name", "price"]
Row = dataclasses.make_dataclass("Row", FIELDS)


def title():
    return "rows"
