from ledger import total

REGISTRY = [total]


def show(entries):
    return f"total: {total(entries)}"
