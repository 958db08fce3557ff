MODE = "a"
