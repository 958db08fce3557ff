class Over:
    size = 1
