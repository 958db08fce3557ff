def close():
    return "closed"
