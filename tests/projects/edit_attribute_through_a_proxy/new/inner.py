class Inner:
    limit = 4
    name = "inner"
