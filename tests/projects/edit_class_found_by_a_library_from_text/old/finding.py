from importlib.metadata import EntryPoint


def sides():
    return EntryPoint(name="a", value="shapes:Square", group="g").load().sides


def name():
    return "finding"
