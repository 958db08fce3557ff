from codec.simple import dump, parse
