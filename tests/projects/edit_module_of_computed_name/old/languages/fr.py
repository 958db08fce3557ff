HELLO = "bonjour"
