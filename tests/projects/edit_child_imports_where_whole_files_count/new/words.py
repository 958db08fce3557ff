WORD = "b"
