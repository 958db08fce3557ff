import dataclasses

FIELDS = ["price", "name"]
Row = dataclasses.make_dataclass("Row", FIELDS)


def title():
    return "rows"
