import errors


def get(table, key):
    try:
        return table[key]
    except errors.Wrong:
        return "wrong"
    except errors.Missing:
        return "missing"
