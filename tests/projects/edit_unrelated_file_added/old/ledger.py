def total(entries):
    return sum(entries)
