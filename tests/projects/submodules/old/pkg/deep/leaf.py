def in_leaf():
    return "in leaf"
