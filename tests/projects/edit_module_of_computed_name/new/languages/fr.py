HELLO = "salut"
