class Load:
    priority = 1


class Save:
    priority = 2


STEPS = sorted([Load, Save], key=lambda step: step.priority)


def names():
    return [step.__name__ for step in STEPS]


def name():
    return "steps"
