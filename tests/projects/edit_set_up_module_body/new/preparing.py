def state():
    return "late"
