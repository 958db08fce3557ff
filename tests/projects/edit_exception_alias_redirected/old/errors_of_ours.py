ParseError = ValueError
