Number = float
