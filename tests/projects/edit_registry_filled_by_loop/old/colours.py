def red():
    return "#f00"
