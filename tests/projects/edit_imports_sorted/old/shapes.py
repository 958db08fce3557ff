square = "square"
