def in_computed():
    return "in computed"
