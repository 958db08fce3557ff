Number = int
