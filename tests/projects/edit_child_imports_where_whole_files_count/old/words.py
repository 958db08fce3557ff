WORD = "a"
