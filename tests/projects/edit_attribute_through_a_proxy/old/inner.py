class Inner:
    limit = 3
    name = "inner"
