rank = 8
