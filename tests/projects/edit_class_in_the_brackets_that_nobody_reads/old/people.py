class User:
    kind = "u"
