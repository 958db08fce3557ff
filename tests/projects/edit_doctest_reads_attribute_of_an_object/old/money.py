class Price:
    symbol = "$"
    spare = 1
