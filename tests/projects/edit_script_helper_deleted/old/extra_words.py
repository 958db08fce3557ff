WORD = "extra"
