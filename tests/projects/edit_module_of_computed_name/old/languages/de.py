HELLO = "hallo"
