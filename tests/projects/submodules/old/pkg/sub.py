def in_sub():
    return "in sub"
