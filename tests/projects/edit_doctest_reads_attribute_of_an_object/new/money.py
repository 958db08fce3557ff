class Price:
    symbol = "E"
    spare = 1
