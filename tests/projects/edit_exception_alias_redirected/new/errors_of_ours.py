ParseError = KeyError
