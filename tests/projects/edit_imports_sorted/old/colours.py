red = "red"
blue = "blue"
