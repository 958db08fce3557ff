Number = int | float
