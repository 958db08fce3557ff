ENTRIES = []


def add(entry):
    ENTRIES.append(entry)
    return entry


def clear():
    ENTRIES.clear()
