rank = 7
