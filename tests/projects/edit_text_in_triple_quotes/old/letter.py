TEMPLATE = """
Dear {name},
  thank you.
"""


def letter(name):
    return TEMPLATE.format(name=name)


def short(name):
    return name[:3]
