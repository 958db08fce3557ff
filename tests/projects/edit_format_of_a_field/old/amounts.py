def money(amount, unit=None):
    if unit is None:
        return f"{amount:d} pieces"
    return f"{amount:.2f} {unit}"
