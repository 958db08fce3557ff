size = 2
shape = "round"
