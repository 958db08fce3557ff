import steps


def plan():
    steps.fail()
